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
    screen,  ///< Guides of a screen; genes are expected
    pairs,   ///< Guide pairs of a screen
};

struct TableSample {
    FieldList comment;                 ///< Fields of the comment line directly above the first row
    std::vector<FieldList> rows;       ///< First rows, which may include a header
    std::vector<std::uint64_t> lines;  ///< Line numbers of `rows`
};

/// Columns of a table by their meaning, counted from 0
struct ColumnReading {
    std::string layout;              ///< Name and source of the layout; empty without a header
    std::vector<std::string> names;  ///< Names by column; empty without a header
    bool skip_first_row = false;     ///< Whether the first row is the header
    std::size_t width = 0;           ///< Number of columns; further fields must be empty
    /// Column of the sequences; for pairs, of guide A or of both guides
    std::size_t sequence = 0;
    /// Column of guide B; only for pairs. Equal to `sequence` if both guides share a column
    std::optional<std::size_t> sequence_b;
    std::optional<std::size_t> id;  ///< If empty, the sequence is the id
    /// Column of the genes; for pairs with two genes, of guide A's genes
    std::optional<std::size_t> gene;
    std::optional<std::size_t> gene_b;
    Message warning;  ///< Problem to report; may be empty

    [[nodiscard]] std::string_view name(std::size_t column) const noexcept {
        return column < names.size() ? std::string_view(names[column]) : std::string_view();
    }
    /// "column 2 ('seq')", for messages
    [[nodiscard]] std::string describe(std::size_t column) const;
};

struct ColumnRefusal {
    Message reason;                      ///< One sentence without a full stop
    std::vector<MotifColumns> readings;  ///< Plausible readings, in the form of `--columns`
};

/// Chooses the columns of a table by the rule in lib/doc/semantics.md: by the names in the header, or by position if there is
/// no header. Content is only checked. A non-empty `wanted` replaces the rule. Complexity: linear. Thread-safe.
[[nodiscard]] std::variant<ColumnReading, ColumnRefusal> choose_columns(TableSample const& sample,
                                                                        MotifColumns const& wanted,
                                                                        TableJob job, Layouts const& layouts);

/// Returns up to twelve readings of a table whose columns are not clear, the most plausible first. `names`: names in the
/// header, empty without a header. `rows`: rows below the header.
[[nodiscard]] std::vector<MotifColumns> plausible_readings(std::vector<std::string> const& names, Rows rows,
                                                           TableJob job, Layouts const& layouts);

}  // namespace motifcount::internal
