#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_file.hpp"

namespace motifcount::internal {

/// The beginning of a table of motifs: as many rows as are needed to tell its columns apart.
struct TableSample {
    std::vector<std::string> comment;            ///< fields of the comment line directly before the first row
    std::vector<std::vector<std::string>> rows;  ///< the first one may be a header
};

/// Which columns of a table hold what, counted from 0.
struct TableColumns {
    std::vector<std::string> names;  ///< by column, from a header; empty if there is none
    bool skip_first_row = false;     ///< it is the header
    std::size_t sequence = 0;
    std::optional<std::size_t> sequence_b;  ///< of pairs; the same as `sequence` if one field holds both
    std::optional<std::size_t> id;          ///< none: the sequence is the id
    std::optional<std::size_t> gene;
    std::optional<std::size_t> gene_b;  ///< of pairs whose guides have a gene each
    /// All sequences are guides, but for those that is_no_guide() tells.
    bool holds_guides = false;
    /// Nine of ten sequences have at least 10 letters: shorter ones are told.
    bool mostly_guides = false;
    /// The most fields that a row may have, but for empty ones; 0: any number, as there is no header or all rows have more.
    std::size_t width = 0;
    /// The first row's sequence, where it is read as a motif but may be a header: a short word above guides, or beside a name of
    /// ids.
    std::string possible_header;
    /// What was chosen although something else may be meant, and how to say so: a warning. Empty: nothing was.
    std::string unsure;
    /// Column 3 must hold no sequences: nothing says which of columns 2 and 3 is meant.
    bool refuse_second_sequence = false;

    [[nodiscard]] std::string_view name(std::size_t column) const noexcept {
        return column < names.size() ? std::string_view(names[column]) : std::string_view();
    }
    /// "column 2 ('seq')", for messages.
    [[nodiscard]] std::string describe(std::size_t column) const;
};

/// Finds the columns of id, sequence and gene.
///
/// The sequences are in the column that holds sequences and whose name says so; where no name says so, in column 2, or in the
/// only one that looks like guides. Where that is column 2, the table is read as id, sequence, gene by position, unless a
/// header names other columns for id and gene. `wanted` overrides all of this.
///
/// Throws Error(motif) with a message that begins with `file`: several columns that qualify, if column 2 is not the one with the
/// surest name, none that does, a column of `wanted` that the table does not have. Complexity: linear in the sample.
[[nodiscard]] TableColumns find_columns(TableSample const& sample, MotifColumns const& wanted,
                                        std::string const& file);

/// The same of a table of pairs, with two columns of sequences, A before B unless their names say otherwise ("..._B", "seq2"),
/// or one column of pairs ("ACGT|TTGA").
[[nodiscard]] TableColumns find_pair_columns(TableSample const& sample, MotifColumns const& wanted,
                                             std::string const& file);

}  // namespace motifcount::internal
