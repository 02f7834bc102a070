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

/// What reports must know of the search.
struct ReportSettings {
    unsigned max_edits = 0;  ///< not 0: hits are as far from their motifs as edits tell
    unsigned max_mismatches = 0;
    OffTarget const* off_target = nullptr;  ///< null: it is none
    bool library = false;                   ///< RunSettings::library
    Assign assign = Assign::all;
};

/// What becomes of a report if the run is one of several shards.
struct ShardRule {
    enum class Kind : std::uint8_t {
        sum,          ///< merge adds up the cells after the first `text_columns` of each row
        concatenate,  ///< merge writes the rows of all shards, one shard after another
        json,         ///< merge adds up the counts in it
        bare,         ///< the shards' files one after another are the whole run's, without merge
        refused,      ///< --shard is refused
    };
    Kind kind = Kind::refused;
    std::size_t text_columns = 0;
    std::string_view refusal = {};  ///< why, and what to do instead

    /// Whether it holds the records one after another, so that the order of the shards is theirs.
    [[nodiscard]] bool is_in_order() const noexcept {
        return kind == Kind::concatenate || kind == Kind::bare;
    }
    /// Whether a line before its rows and one after them tell that it is a shard's.
    [[nodiscard]] bool has_shard_lines() const noexcept {
        return kind == Kind::sum || kind == Kind::concatenate;
    }
};

/// A row of the table of reports: all there is to know of a kind of report. Outputs, checks of paths, the help, merge,
/// and the test of the documentation go over this table; a new report is its own file and a row here. An option that
/// takes a prefix has one row per file, directly after one another.
struct ReportType {
    /// What a report wants to know of each sample.
    enum class Samples : std::uint8_t { nothing, summary, reads_by_motif };

    ReportKind kind;
    std::string_view suffix = {};  ///< of an option that takes a prefix: the end of the file's name
    bool header =
        false;  ///< the columns' names come first; cells are separated as the file's name says (TableFormat)
    Samples samples = Samples::nothing;
    bool records_with_hits = false;  ///< tells how many records have a hit
    bool longest_record = false;     ///< if it wants hits: shows how long the longest record is
    bool pairs = false;              ///< can show pairs of guides
    bool reads = false;              ///< holds reads, so that it may replace a file of reads
    ShardRule shards = {};
    /// How merge joins the samples of whole runs.
    enum class Join : std::uint8_t { none, columns, rows };
    Join join = Join::none;
    bool off_target = false;  ///< of an off-target search alone: the main command has no option for it
    bool screen =
        false;  ///< Whether only `motifcount screen` writes it: the main command has no option for it
    std::unique_ptr<Report> (*make)(MotifSet const& motifs, OutputFile& out,
                                    ReportSettings const& settings) = nullptr;

    /// Returns the path of the report; empty if it is not requested.
    [[nodiscard]] std::string path(OutputPaths const& paths) const {
        std::string const& given = paths.*kind.path;
        return given.empty() ? given : given + std::string(suffix);
    }
};

[[nodiscard]] std::span<ReportType const> report_table() noexcept;

/// The row of that name, or null.
[[nodiscard]] ReportType const* find_report(std::string_view name) noexcept;

}  // namespace motifcount::internal
