#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "motifcount/lift.hpp"
#include "motifcount/off_target.hpp"
#include "motifcount/record_values.hpp"
#include "motifcount/reports.hpp"
#include "motifs/motif_scores.hpp"
#include "output/output_file.hpp"
#include "report/report.hpp"
#include "report/tables/cell_rule.hpp"

namespace motifcount::internal {

struct ReportSettings {
    unsigned max_edits = 0;  ///< Maximum number of edits; if not 0, Hit::mismatches is a number of edits
    unsigned max_mismatches = 0;
    /// Options of the off-target search; null = not an off-target search
    OffTarget const* off_target = nullptr;
    bool library = false;  ///< Whether the motifs are a guide library
    Assign assign = Assign::all;
    bool runs = false;                     ///< Whether hits are runs of copies (Hit::copies)
    LiftNames lift_names = LiftNames::no;  ///< Whether reports show positions in a genome
    MotifScores const* scores = nullptr;   ///< Scores of the matrices; null if no motif is a matrix
    RecordValues record_values = RecordValues::hits;  ///< Values in the table of records and motifs
};

/// Rule for merging the reports of shards (`--shard`)
struct ShardRule {
    enum class Kind : std::uint8_t {
        sum,          ///< merge adds up the cells that follow the first `text_columns` cells of each row
        concatenate,  ///< merge writes the rows of all shards, in shard order
        q_values,     ///< merge adds up the hits of each score, and computes the q-values again
        json,         ///< merge adds up the counts in the JSON reports
        bare,         ///< merge is not needed, because the user concatenates the files of all shards
        refused,      ///< Report cannot be combined with --shard
    };
    Kind kind = Kind::refused;
    std::size_t text_columns = 0;
    /// Returns the rule for a column; null = sums of whole numbers
    CellRule (*cell_rule)(std::string_view column) = nullptr;
    /// Returns the cell of a computed column.
    std::string (*compute)(std::string_view column, CellOf const& cell_of) = nullptr;
    /// Returns a message about a merged table; null = no message. `rows`: number of rows; `zeros`: number of zeros in a column
    Message (*remark)(std::size_t rows,
                      std::function<std::size_t(std::string_view column)> const& zeros) = nullptr;
    bool counts = false;  ///< Whether the cells that merge adds up are in the columns of count_columns
    std::string_view refusal = {};  ///< Reason for `refused`, and what the user can do instead

    /// True if records are listed in input order. Not for shards of two mate files, because merge cannot restore their order.
    [[nodiscard]] bool is_in_order() const noexcept {
        return kind == Kind::concatenate || kind == Kind::bare;
    }
    [[nodiscard]] bool has_shard_lines() const noexcept {
        return kind == Kind::sum || kind == Kind::concatenate || kind == Kind::q_values;
    }
};

/// Kind of report, as a row of report_table(), the only description of reports. Used for outputs, path checks, help, merging
/// and documentation tests. To add a report, add a file and a row. If an option takes a prefix, its files have adjacent rows.
struct ReportType {
    /// Data per sample that the report needs
    enum class Samples : std::uint8_t { nothing, summary, reads_by_motif };

    ReportKind kind;
    /// End of the file name after the prefix; empty if the option does not take a prefix
    std::string_view suffix = {};
    /// Whether the file belongs to a file in the Matrix Market format, and has the name of this file with another suffix. The
    /// report is not written if the option requests another format.
    bool beside_mtx = false;
    /// Whether the first line has the column names. The separator depends on the file name, see TableFormat.
    bool header = false;
    Samples samples = Samples::nothing;
    /// Whether the report shows the number of records with a hit
    bool records_with_hits = false;
    /// Whether the report shows the length of the longest record, if it has a hit_writer()
    bool longest_record = false;
    bool pairs = false;  ///< Whether the report can show guide pairs
    bool reads = false;  ///< Whether the report contains reads, and may thus replace a file of reads
    ShardRule shards = {};
    /// How merge joins reports of whole runs: by appending the samples' columns or rows
    enum class Join : std::uint8_t { none, columns, rows };
    Join join = Join::none;
    /// Whether the report is only written by `motifcount offtarget`
    bool off_target = false;
    /// Whether the report is only written by `motifcount screen`
    bool screen = false;
    std::unique_ptr<Report> (*make)(MotifSet const& motifs, OutputFile& out,
                                    ReportSettings const& settings) = nullptr;

    /// Returns the report's path; empty if the report is not requested.
    [[nodiscard]] std::string path(OutputPaths const& paths) const;
};

[[nodiscard]] std::span<ReportType const> report_table() noexcept;

/// Returns the row for the report with this name; null if there is no such report.
[[nodiscard]] ReportType const* find_report(std::string_view name) noexcept;

}  // namespace motifcount::internal
