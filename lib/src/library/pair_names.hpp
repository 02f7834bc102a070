#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace motifcount::internal {

// What a column's name says of the guides of a pair, A and B.

/// Words of a column's name, in lower case: "sgRNA1_WGE_Sequence" has sgrna, 1, wge and sequence; "guideB" guide and b.
[[nodiscard]] std::vector<std::string> tokens_of(std::string_view name);

/// Which guide of a pair a word speaks of: 'a' (also by "1", "first"), 'b', or none of them ('\0').
[[nodiscard]] char mark_of_word(std::string_view word);
/// The same of a column's name, by the first word that tells.
[[nodiscard]] char mark_of(std::string_view name);
/// Whether one of two words is a mark of A, and the other one of B.
[[nodiscard]] bool are_marks(std::pair<std::string, std::string> const& words);

/// That in which two names differ, as words that may tell a guide: lib1_guideA and lib1_guideB, sg01 and sg02.
[[nodiscard]] std::pair<std::string, std::string> differing_words(std::string_view one,
                                                                  std::string_view other);

/// Whether of two columns the first one is of guide B, by their names: by the words in which they differ, or where they differ
/// in more (sgRNA2_mU6 and sgRNA1_hU6), by words of one kind.
[[nodiscard]] bool is_turned(std::string_view one, std::string_view other);

/// As id_rank(), of ids of pairs: those of one of its guides have 0.
[[nodiscard]] int pair_id_rank(std::string_view name);
/// As gene_rank(), of a name with or without a mark: geneA is one, too.
[[nodiscard]] int pair_gene_rank(std::string_view name);
/// Whether a column's name is a guide's and a mark: sgA, g1.
[[nodiscard]] bool is_marked_guide(std::string_view name);
/// Whether a column is called one of ids, whatever they are of.
[[nodiscard]] bool is_named_id(std::string_view name);

}  // namespace motifcount::internal
