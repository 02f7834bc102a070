#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "library/table_finder.hpp"

namespace motifcount::internal {

/// Finds the header of a table of motifs, and the column of their sequences.
class SequenceFinder : protected TableFinder {
protected:
    using TableFinder::TableFinder;

    /// Finds both. Whether the names of the header say nothing, and only --columns tells that it is one.
    [[nodiscard]] bool find_sequence();
    /// Whether the first row, which was taken for a motif, may be the header.
    [[nodiscard]] bool may_have_header() const;

private:
    void refuse_title() const;
    void refuse_second_header() const;
    void refuse_sequences_in_a_line() const;
    void choose_sequence();
    /// Marks columns that are the same as another one, as where sequences are their own ids: one whose name says sequences rather,
    /// or says as much and stands after it.
    void find_copies();
    /// The columns of guides, but for those that are called something else, if others are not.
    [[nodiscard]] std::vector<std::size_t> guides() const;
    /// The columns that hold sequences, or pairs of them, and whose names say so.
    [[nodiscard]] std::vector<std::size_t> named_sequences() const;
    /// Whether a column's sequences are longer than another one's, and hold them: oligos made of guides, or what is around them.
    [[nodiscard]] bool holds_those_of(std::size_t column, std::size_t other) const;
    /// Leaves out what is made of the guides of a column with such a name, unless it has such a name itself.
    void erase_made_of_guides(std::vector<std::size_t>& columns, std::vector<std::size_t> const& named) const;
    /// The column that a header names; of several the one with the surest name, unless column 2, where sequences are by
    /// position, is another one. Beside guides, codes are none, whatever their name, and all guides are rivals of a name that
    /// is not the surest.
    [[nodiscard]] std::optional<std::size_t> named_sequence() const;
    /// Where no name tells: column 2, or the only one that looks like guides. Genes (KRAS, CAT), PAMs and codes (A) may be
    /// sequences by their letters.
    [[nodiscard]] std::size_t likely_sequence() const;
    void refuse_pairs(std::size_t column) const;
    [[noreturn]] void refuse_several(std::vector<std::size_t> const& columns) const;
    void refuse_without_sequence() const;
    /// Whether the first row, which was taken for one of motifs, has no sequence above guides: a header of names that say nothing,
    /// unless it is as long as they are.
    [[nodiscard]] bool has_unknown_header() const;
    void take_unknown_header();
    /// By its name and its fields.
    [[nodiscard]] bool is_called_guide(std::size_t column) const;

    std::vector<bool> copies_;  ///< by column
};

}  // namespace motifcount::internal
