#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// The ASCII letters of a text in lower case, nothing else: what names of columns are compared by.
[[nodiscard]] std::string words_of(std::string_view text);

// What a column's name says of its content, as names are in sgRNA libraries, barcode and primer sheets. 0: nothing;
// the larger, the surer.

/// Whether a column has sequences of something else than motifs, or none: context, PAM, scaffold, names.
[[nodiscard]] bool is_other_sequence(std::string_view name);
/// Sequences of motifs; those of something else have 0, names that say sequence and nothing else the surest rank.
inline constexpr int surest_sequence_rank = 3;
[[nodiscard]] int sequence_rank(std::string_view name);
[[nodiscard]] int id_rank(std::string_view name);
/// A symbol ranks before a gene, that before longer names with these words, and those before a target or the gene nearby. From the surest rank
/// on, a name says that and nothing else.
inline constexpr int surest_gene_rank = 5;
[[nodiscard]] int gene_rank(std::string_view name);

/// Whether a column is called the one of ids, so that one of its values for two motifs is an error: guide_id, but not name.
[[nodiscard]] bool says_id(std::string_view name);
/// Whether sequences are those of guides by their column's name.
[[nodiscard]] bool says_guide(std::string_view name);
/// Whether sequences are guides with what is around them by their column's name.
[[nodiscard]] bool says_surroundings(std::string_view name);
/// Whether a column's name is one of what stands beside guides (barcodes, primers, oligos), and says nothing of guides.
[[nodiscard]] bool stands_beside_guides(std::string_view name);

/// The first of so many columns for which rank(column) is highest; none if it is 0 for all.
template <typename Rank>
[[nodiscard]] std::optional<std::size_t> highest_ranked(std::size_t columns, Rank const& rank) {
    std::optional<std::size_t> best;
    int highest = 0;
    for (std::size_t i = 0; i < columns; ++i)
        if (int const own = rank(i); own > highest) {
            best = i;
            highest = own;
        }
    return best;
}

/// Whether a header has but the numbers of columns, as pandas (0,1,2) and R (V1,V2,V3) write it: names that say nothing. An empty
/// first one is that of the rows' names.
[[nodiscard]] bool numbers_columns(std::span<std::string const> header);

/// Whether no motif is called so: id, gene, sequence, barcode_id, but not id1.
[[nodiscard]] bool names_ids(std::string_view name);

/// Whether a column has words, such as genes, PAMs or classes, though their letters may all be nucleotide codes.
[[nodiscard]] bool is_no_sequence(std::string_view name);

/// Whether a text is the name of a sequence column, though all its letters are IUPAC codes (sgRNA): a motif as well,
/// but one that nobody writes in letters of both cases.
[[nodiscard]] bool is_iupac_name(std::string_view text);

/// Whether the first line of a table of id, sequence and gene is its header, by its first two fields. A header must be
/// told from a sequence with a wrong letter, which is an error: hence a list of words.
[[nodiscard]] bool is_header(std::string_view id, std::string_view sequence);

}  // namespace motifcount::internal
