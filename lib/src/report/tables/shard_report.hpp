#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.hpp"
#include "motifcount/results.hpp"
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
/// Write the end of a shard's report. A table first gets the line `##motifcount-records A B ...`, with the number of records
/// that the shard read from each input. Before the call, JSON must be complete up to the comma before its last member.
void end_shard_table(OutputFile& out, std::span<InputSummary const> inputs);
void end_shard_json(OutputFile& out);

/// Throws Error(input) if two files of mates have different numbers of records. `options`: options of a shard line, where
/// `pairs=P` means that the first 2 P inputs are P pairs of files. `records`: records per input, summed over shards
void check_mates(std::string_view options, std::span<std::uint64_t const> records);

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
    /// Number, from 1, of the line that next() returned last
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// Text that ends the report; available after next() has returned false
    [[nodiscard]] std::string const& ending() const noexcept { return ending_; }
    /// Number of records per input, from the end of a table; available after next() has returned false
    [[nodiscard]] std::vector<std::uint64_t> const& records() const noexcept { return records_; }

    /// Throws Error(input) with the message "NAME: line NUMBER: WHAT" for the current line, if the report is intact. Otherwise
    /// the error says that the report is truncated or was changed.
    [[noreturn]] void fail(std::string_view what);

private:
    [[nodiscard]] bool next_line(std::string_view& line);
    [[nodiscard]] bool read_line(std::string_view& line);
    [[nodiscard]] bool is_end(std::string_view line) const noexcept;
    void check_end(std::string_view line);
    void take_records(std::string_view line);

    ByteSource source_;
    ShardForm form_;
    std::string_view rest_;
    std::string line_;  ///< Buffer for a line that spans two chunks of the source
    std::uint64_t number_ = 0;
    TextSum sum_;
    std::string ending_;
    std::vector<std::uint64_t> records_;
};

}  // namespace motifcount::internal
