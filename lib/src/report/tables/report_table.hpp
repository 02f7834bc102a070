#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "motifcount/off_target.hpp"
#include "motifcount/reports.hpp"
#include "output/output_file.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

struct ReportSettings {
    unsigned max_edits = 0;  ///< If not 0, Hit::mismatches is the number of edits
    unsigned max_mismatches = 0;
    OffTarget const* off_target = nullptr;  ///< Null = not an off-target search
    bool library = false;                   ///< Whether the motifs are a guide library
    Assign assign = Assign::all;
};

/// How the reports of shards (`--shard`) are merged, if a report can be written by a shard
struct ShardRule {
    enum class Kind : std::uint8_t {
        sum,          ///< merge adds up the cells after the first `text_columns` of each row
        concatenate,  ///< merge writes the rows of all shards, in the order of the shards
        json,         ///< merge adds up the counts in the JSON reports
        bare,         ///< The user concatenates the files of all shards, without merge
        refused,      ///< The report cannot be combined with --shard
    };
    Kind kind = Kind::refused;
    std::size_t text_columns = 0;
    bool counts = false;            ///< Whether the cells that merge adds up are count_columns
    std::string_view refusal = {};  ///< Only for `refused`: reason, and what to do instead

    /// True if the report lists records in input order. Files of mates, read independently, cannot be sharded then.
    [[nodiscard]] bool is_in_order() const noexcept {
        return kind == Kind::concatenate || kind == Kind::bare;
    }
    [[nodiscard]] bool has_shard_lines() const noexcept {
        return kind == Kind::sum || kind == Kind::concatenate;
    }
};

/// Row of the table of reports: everything that the program needs to know about a kind of report. Outputs, checks of paths, the
/// help, merge and the test of the documentation use this table. To add a report, write its file and add a row. If an option
/// takes a prefix, it has one row per file; these rows are adjacent.
struct ReportType {
    /// Data that the report needs per sample
    enum class Samples : std::uint8_t { nothing, summary, reads_by_motif };

    ReportKind kind;
    std::string_view suffix = {};  ///< Only if the option takes a prefix: end of the file's name
    /// Whether the first line has the names of the columns. The separator depends on the file's name (TableFormat).
    bool header = false;
    Samples samples = Samples::nothing;
    bool records_with_hits = false;  ///< Whether it shows the number of records with a hit
    /// Whether it shows the length of the longest record, if it has a hit_writer()
    bool longest_record = false;
    bool pairs = false;  ///< Whether it supports pairs of guides
    bool reads = false;  ///< Whether it contains reads, and so may replace a file of reads
    ShardRule shards = {};
    /// How merge joins reports of whole runs, with different samples
    enum class Join : std::uint8_t { none, columns, rows };
    Join join = Join::none;
    /// Whether only `motifcount offtarget` writes it
    bool off_target = false;
    /// Whether only `motifcount screen` writes it
    bool screen = false;
    std::unique_ptr<Report> (*make)(MotifSet const& motifs, OutputFile& out,
                                    ReportSettings const& settings) = nullptr;

    /// Returns the path of the report; empty if it is not requested.
    [[nodiscard]] std::string path(OutputPaths const& paths) const {
        std::string const& given = paths.*kind.path;
        return given.empty() ? given : given + std::string(suffix);
    }
};

[[nodiscard]] std::span<ReportType const> report_table() noexcept;

/// Returns the row with this name; null if there is no such row.
[[nodiscard]] ReportType const* find_report(std::string_view name) noexcept;

}  // namespace motifcount::internal
