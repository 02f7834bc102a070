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
    table,  ///< Table whose last line is `##motifcount-end LINES CRC`
    json,   ///< JSON object whose last member is `"shard_end": "LINES CRC"`
};

/// Start a shard's report. Each report ends with its number of lines and their checksum, so that merge can reject truncated or
/// changed files. Call one of these functions first, because they start the checksum. A table begins with its shard line.
void begin_shard_report(OutputFile& out);
void begin_shard_table(OutputFile& out, ShardLine const& line, std::string_view kind);
/// Write the end of a shard's report. Before the call, JSON must be complete up to the comma before its last member.
void end_shard_table(OutputFile& out);
void end_shard_json(OutputFile& out);

/// Throws Error(input) if another version of motifcount wrote the report, because formats differ between versions.
void check_shard_version(std::string const& path, std::string_view version);

/// Reads a shard's report, plain or compressed, by line and checks its end. Memory: the longest line. Not thread-safe.
class ShardReader {
public:
    /// Throws Error(input) if the file cannot be opened.
    ShardReader(std::string const& path, ShardForm form) : source_(path), form_(form) {}

    /// Reads the next line, with its line end; `line` is valid until the next call. Returns false after the last line. Throws
    /// Error(input) if the report is truncated or was changed after it was written.
    [[nodiscard]] bool next(std::string_view& line);
    /// 1-based number of the line that next() returned last
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// Text that ends the report; available after next() has returned false
    [[nodiscard]] std::string const& ending() const noexcept { return ending_; }

    /// Throws Error(input) with "NAME: line NUMBER: WHAT" for the current line, or about the damage if the report is damaged.
    [[noreturn]] void fail(std::string_view what);

private:
    [[nodiscard]] bool read_line(std::string_view& line);
    [[nodiscard]] bool is_end(std::string_view line) const noexcept;
    void check_end(std::string_view line);

    ByteSource source_;
    ShardForm form_;
    std::string_view rest_;
    std::string line_;  ///< Buffer for a line that spans two chunks of the source
    std::uint64_t number_ = 0;
    TextSum sum_;
    std::string ending_;
};

}  // namespace motifcount::internal
