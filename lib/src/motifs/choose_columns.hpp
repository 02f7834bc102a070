#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "motifs/layouts.hpp"

namespace motifcount::internal {

/// What a table of motifs is read for.
enum class TableJob : std::uint8_t {
    motifs,  ///< motifs or guides
    screen,  ///< guides of a screen, where genes are expected
    pairs,   ///< pairs of guides of a screen
};

using FieldList = std::vector<std::string>;
using Rows = std::span<FieldList const>;

/// The first rows of a table.
struct TableSample {
    FieldList comment;                 ///< fields of the comment line directly above the first row
    std::vector<FieldList> rows;       ///< the first one may be a header
    std::vector<std::uint64_t> lines;  ///< line numbers of `rows`
};

/// Which columns of a table hold what, counted from 0.
struct ColumnReading {
    std::string layout;                     ///< name and source; empty without a header
    std::vector<std::string> names;         ///< by column, from the header; empty without one
    bool skip_first_row = false;            ///< whether the first row is the header
    std::size_t width = 0;                  ///< number of columns; further fields must be empty
    std::size_t sequence = 0;               ///< of pairs: guide A, or both guides
    std::optional<std::size_t> sequence_b;  ///< of pairs; equal to `sequence` if one column holds both guides
    std::optional<std::size_t> id;          ///< none: the sequence is the id
    std::optional<std::size_t> gene;        ///< of pairs with two genes: that of guide A
    std::optional<std::size_t> gene_b;
    Message warning;  ///< a doubt to report; empty: none

    [[nodiscard]] std::string_view name(std::size_t column) const noexcept {
        return column < names.size() ? std::string_view(names[column]) : std::string_view();
    }
    /// "column 2 ('seq')", for messages
    [[nodiscard]] std::string describe(std::size_t column) const;
};

/// Why the rule does not cover a table.
struct ColumnRefusal {
    Message reason;                      ///< one sentence without a full stop
    std::vector<MotifColumns> readings;  ///< plausible ones, as `--columns` takes them
};

/// Chooses the columns of a table by the rule in lib/doc/semantics.md: a header decides by the dictionary, position decides
/// without one; content only verifies. `wanted`, unless empty, replaces the rule. Complexity: linear in the sample. Pure.
[[nodiscard]] std::variant<ColumnReading, ColumnRefusal> choose_columns(TableSample const& sample,
                                                                        MotifColumns const& wanted,
                                                                        TableJob job, Layouts const& layouts);

/// Returns up to twelve readings of a table whose columns are not clear, the most plausible first. `names`: those of the header,
/// empty if there is none; `rows`: those below it.
[[nodiscard]] std::vector<MotifColumns> plausible_readings(std::vector<std::string> const& names, Rows rows,
                                                           TableJob job, Layouts const& layouts);

}  // namespace motifcount::internal
