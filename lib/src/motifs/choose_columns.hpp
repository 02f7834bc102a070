#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "motifs/layouts.hpp"
#include "motifs/table_cells.hpp"

namespace motifcount::internal {

enum class TableJob : std::uint8_t {
    motifs,
    screen,  ///< Guides in a screen; genes are expected
    pairs,   ///< Guide pairs in a screen
};

struct TableSample {
    FieldList comment;                 ///< Fields in the comment line directly above the first row
    std::vector<FieldList> rows;       ///< First rows of the table, including the header if there is one
    std::vector<std::uint64_t> lines;  ///< Line number of each row in `rows`
};

/// Column numbers in a table (0-based), by meaning
struct ColumnReading {
    std::string layout;              ///< Name and source of the layout; empty if there is no header
    std::vector<std::string> names;  ///< All column names; empty if there is no header
    bool skip_first_row = false;     ///< Whether the first row is the header
    std::size_t width = 0;           ///< Number of columns. Further fields must be empty.

    /// Sequence column. For pairs: the column of guide A, or of both guides
    std::size_t sequence = 0;
    /// Column of guide B, only for pairs. Equal to `sequence` if both guides are in one column
    std::optional<std::size_t> sequence_b;
    std::optional<std::size_t> id;  ///< Id column; if empty, the sequence is the id

    /// Gene column. For pairs with two genes: the column of guide A's genes
    std::optional<std::size_t> gene;
    std::optional<std::size_t> gene_b;
    Message warning;  ///< Warning to be reported; may be empty

    [[nodiscard]] std::string_view name(std::size_t column) const noexcept {
        return column < names.size() ? std::string_view(names[column]) : std::string_view();
    }
    /// Returns a column's description for messages, such as "column 2 ('seq')".
    [[nodiscard]] std::string describe(std::size_t column) const;
};

struct ColumnRefusal {
    Message reason;                      ///< Reason, as one sentence without a full stop
    std::vector<MotifColumns> readings;  ///< Plausible choices of columns, in the format of `--columns`
};

/// Chooses the columns in a table by the rules in lib/doc/semantics.md: by the names in the header or, without a header, by
/// position. The contents of cells are used only for checks. `wanted`, if not empty, replaces the rules. Linear. Thread-safe.
[[nodiscard]] std::variant<ColumnReading, ColumnRefusal> choose_columns(TableSample const& sample,
                                                                        MotifColumns const& wanted,
                                                                        TableJob job, Layouts const& layouts);

/// Returns up to twelve choices of columns for a table whose columns are not clear, starting with the most plausible choice.
/// `names`: names in the header; empty without a header. `rows`: rows below the header
[[nodiscard]] std::vector<MotifColumns> plausible_readings(std::vector<std::string> const& names, Rows rows,
                                                           TableJob job, Layouts const& layouts);

}  // namespace motifcount::internal
