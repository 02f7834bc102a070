#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "io/byte_source.hpp"
#include "output/output_file.hpp"
#include "output/text_sum.hpp"
#include "report/tables/shard_line.hpp"

namespace motifcount::internal {

enum class ShardForm {
    table,  ///< With a last line, `##motifcount-end LINES CRC`
    json,   ///< With a last member of the object, `"shard_end": "LINES CRC"`
};

/// Every report of a shard ends with the number of its lines and their checksum, so that merge rejects truncated or changed
/// files. These functions start the checksum, so call them first. A table begins with its shard line.
void begin_shard_report(OutputFile& out);
void begin_shard_table(OutputFile& out, ShardLine const& line, std::string_view kind);
/// Writes the end of the report. In JSON, everything up to the last member and its comma must have been written.
void end_shard_table(OutputFile& out);
void end_shard_json(OutputFile& out);

/// Throws Error(input) unless this version of motifcount wrote the report, because formats differ between versions.
void check_shard_version(std::string const& path, std::string_view version);

/// Reads a shard's report line by line, plain or compressed, and checks its end. Memory: the longest line. Not thread-safe.
class ShardReader {
public:
    /// Throws Error(input) if the file cannot be opened.
    ShardReader(std::string const& path, ShardForm form) : source_(path), form_(form) {}

    /// Reads the next line, with its line end; `line` is valid until the next call. Returns false after the last line, if the
    /// end matches the text. Throws Error(input) if the report is truncated or was changed after it was written.
    [[nodiscard]] bool next(std::string_view& line);
    /// Number of the last line from next(), from 1
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// Text that ends the report; valid after next() returned false
    [[nodiscard]] std::string const& ending() const noexcept { return ending_; }

    /// Throws Error(input): the report is truncated or was changed; otherwise "NAME: line NUMBER: WHAT" for the last line.
    [[noreturn]] void fail(std::string_view what);

private:
    [[nodiscard]] bool read_line(std::string_view& line);
    [[nodiscard]] bool is_end(std::string_view line) const noexcept;
    void check_end(std::string_view line);

    ByteSource source_;
    ShardForm form_;
    std::string_view rest_;
    std::string line_;  ///< Line that spans two chunks of the source
    std::uint64_t number_ = 0;
    TextSum sum_;
    std::string ending_;
};

}  // namespace motifcount::internal
