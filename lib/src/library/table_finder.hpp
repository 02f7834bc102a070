#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/column_names.hpp"
#include "library/table_columns.hpp"
#include "library/table_fields.hpp"

namespace motifcount::internal {

/// What the fields of a column look like.
struct ColumnProfile {
    std::size_t filled = 0;
    std::size_t sequences = 0;  ///< IUPAC letters alone
    std::size_t longest_sequence = 0;
    std::size_t long_sequences = 0;  ///< of these, with as many letters as guides
    std::size_t guides = 0;          ///< bases alone, and enough of them
    std::size_t pairs = 0;           ///< two sequences in one field, "ACGT|TTGA"
    std::size_t numbers = 0;         ///< or signs of strands
    std::size_t chromosomes = 0;
    std::size_t shortest = 0;  ///< of the guides
    std::size_t longest = 0;

    [[nodiscard]] bool holds_sequences() const noexcept { return filled != 0 && 2 * sequences >= filled; }
    [[nodiscard]] bool holds_guides() const noexcept { return filled != 0 && 2 * guides >= filled; }
    [[nodiscard]] bool holds_only_long_sequences() const noexcept {
        return filled != 0 && long_sequences == filled;
    }
    /// Sequences by their letters alone, such as A, CDS or NGG.
    [[nodiscard]] bool holds_codes() const noexcept { return holds_sequences() && longest_sequence <= 3; }
    [[nodiscard]] bool holds_pairs() const noexcept { return filled != 0 && 2 * pairs >= filled; }
    [[nodiscard]] bool holds_numbers() const noexcept { return filled == numbers; }
    [[nodiscard]] bool holds_chromosomes() const noexcept { return filled == chromosomes; }
};

/// What is shared by those who choose the columns of a table: what its columns are called and look like.
class TableFinder {
protected:
    using Rows = std::span<std::vector<std::string> const>;

    TableFinder(TableSample const& sample, MotifColumns const& wanted, std::string const& file)
        : sample_(sample), wanted_(wanted), file_(file) {}

    static std::string_view field(std::vector<std::string> const& row, std::size_t column) noexcept {
        return column < row.size() ? std::string_view(row[column]) : std::string_view();
    }

    /// The only text of the first row, if the one below it has several.
    [[nodiscard]] std::optional<std::string_view> find_title() const;
    /// Whether the first row is a header, and not a row itself.
    [[nodiscard]] bool has_header() const;
    [[nodiscard]] bool names_guides() const;
    /// Whether each row has one field more than the header: R's tables have no name above the names of their rows.
    [[nodiscard]] static bool lacks_first(std::vector<std::string> const& header, Rows rows);
    /// Takes the first row for the header, or for a row.
    void begin(bool header);

    /// The column that was asked for, if one was.
    [[nodiscard]] std::optional<std::size_t> fixed(char const* role, std::string const& column) const;
    [[nodiscard]] bool is_taken(std::size_t column) const;
    /// The free column with the highest rank; none if all have 0.
    template <typename Rank>
    [[nodiscard]] std::optional<std::size_t> best_named(Rank const& rank) const {
        return highest_ranked(std::min(columns_.names.size(), profiles_.size()), [&](std::size_t column) {
            return is_taken(column) ? 0 : rank(columns_.names[column]);
        });
    }
    /// The same; a column without any value comes after all others.
    template <typename Rank>
    [[nodiscard]] std::optional<std::size_t> best_filled(Rank const& rank) const {
        auto const filled =
            highest_ranked(std::min(columns_.names.size(), profiles_.size()), [&](std::size_t column) {
                return is_taken(column) || profiles_[column].filled == 0 ? 0 : rank(columns_.names[column]);
            });
        return filled ? filled : best_named(rank);
    }
    /// The free column with the surest name of ids. Of those with names as sure, one with a value for two motifs comes last, and so
    /// does one of sequences whose name may be theirs (oligo).
    [[nodiscard]] std::optional<std::size_t> best_id() const;
    /// Whether a column has one value for two motifs, so that it holds no ids.
    [[nodiscard]] bool repeats(std::size_t column) const;
    /// Whether more than half of a column's values are others than those before.
    [[nodiscard]] bool differs_mostly(std::size_t column) const;

    /// Whether all fields of a column are guides, but for those that is_no_guide() tells.
    [[nodiscard]] bool holds_only_guides(std::size_t column) const;
    /// Whether nine of ten fields of a column are as long as guides.
    [[nodiscard]] bool holds_mostly_guides(std::size_t column) const;
    /// Rows that are longer than the header have a separator too many, unless all are: they have columns without names,
    /// which is unsure. To be called when all else is chosen.
    void limit_width();
    /// What is unsure of the column of genes if that of another free one, where its rank is not 0, may be meant: only an exact
    /// name, or the one symbol, is sure.
    template <typename Rank>
    void note_other_genes(Rank const& rank) {
        if (!columns_.gene || columns_.names.empty()) return;
        int const own = rank(columns_.name(*columns_.gene));
        constexpr int symbol_rank = surest_gene_rank - 1;
        for (std::size_t i = 0; i < columns_.names.size() && i < profiles_.size(); ++i) {
            int const other = rank(columns_.name(i));
            if (is_taken(i) || profiles_[i].filled == 0 || other == 0 || (other < own && own >= symbol_rank))
                continue;
            columns_.unsure = "genes are from " + columns_.describe(*columns_.gene) + ", but " +
                              columns_.describe(i) + " may hold them, too; --columns gene=... says which";
            return;
        }
    }

    /// Adds to what is unsure, before what is there.
    void add_doubt(std::string const& what);
    /// Where guides have no-break spaces around them, as text copied from pages has, tells so.
    void refuse_no_break_spaces() const;
    [[nodiscard]] std::string looks(std::size_t column) const;
    [[nodiscard]] std::string_view example(std::size_t column) const;
    /// "column 2 ('a') looks like 20-base guides; column 3 looks like ..."
    [[nodiscard]] std::string list(std::vector<std::size_t> const& columns) const;
    [[noreturn]] void refuse(std::string const& what) const;

    TableSample const& sample_;
    MotifColumns const& wanted_;
    std::string const& file_;
    TableColumns columns_;
    std::vector<std::string> header_;  ///< the names by which columns may be asked for
    Rows rows_;                        ///< without the header
    std::vector<ColumnProfile> profiles_;
    bool by_position_ = false;  ///< column 2 holds the sequences, as in a table of id, sequence and gene

private:
    [[nodiscard]] bool names_columns() const;
    /// Whether the comment has as many fields as most rows and names the sequences.
    [[nodiscard]] bool comment_is_header() const;
    /// How well names of sequences stand above guides, and others do not, if the header begins so many columns late.
    [[nodiscard]] int fit_of_names(std::size_t shift) const;
    void shift_names();
};

}  // namespace motifcount::internal
