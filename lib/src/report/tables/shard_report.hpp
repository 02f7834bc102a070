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

/// How the text that ends a shard's report stands in it.
enum class ShardForm {
    table,  ///< a last line, `##motifcount-end LINES CRC`
    json,   ///< the last member of the object, `"shard_end": "LINES CRC"`
};

/// Every report of a shard ends with the number of its lines and their checksum, so that what was cut or changed since is
/// never merged. Begins one: what is written from now on counts. A table begins with its shard line.
void begin_shard_report(OutputFile& out);
void begin_shard_table(OutputFile& out, ShardLine const& line, std::string_view kind);
/// Ends it. A table tells first how many records the shard read of each input, `##motifcount-records A B ...`. JSON must
/// have come to the place of its last member.
void end_shard_table(OutputFile& out, std::span<InputSummary const> inputs);
void end_shard_json(OutputFile& out);

/// Throws Error(input) if files of first and second mates have not as many records.
/// `records` is by input, of all shards, `options` those of a shard line: their `pairs=P` says that the first 2 P inputs are
/// pairs of such files.
void check_mates(std::string_view options, std::span<std::uint64_t const> records);

/// Throws Error(input) unless this version of motifcount wrote the shard's report, whose form may differ in another.
void check_shard_version(std::string const& path, std::string_view version);

/// Reads a shard's report line by line, plain or compressed, and checks its end.
/// Memory: the longest line. Thread safety: none.
class ShardReader {
public:
    /// Throws Error(input) if the file cannot be opened.
    ShardReader(std::string const& path, ShardForm form) : source_(path), form_(form) {}

    /// The next line, with its line end, valid until the next call. False after the last one, when the end was found
    /// and is right. Throws Error(input) if the report is cut or was changed since it was written.
    [[nodiscard]] bool next(std::string_view& line);
    /// The number of the line that next() gave last, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// What ends the report, once next() was false.
    [[nodiscard]] std::string const& ending() const noexcept { return ending_; }
    /// By input, what a table says that the shard read, once next() was false.
    [[nodiscard]] std::vector<std::uint64_t> const& records() const noexcept { return records_; }

    /// Throws Error(input): that the report is cut or was changed, otherwise "NAME: line NUMBER: WHAT" for the line that
    /// next() gave last.
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
    std::string line_;  ///< a line that spans two stretches
    std::uint64_t number_ = 0;
    TextSum sum_;
    std::string ending_;
    std::vector<std::uint64_t> records_;
};

}  // namespace motifcount::internal
