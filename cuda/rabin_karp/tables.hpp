#pragma once

#include <cstdint>
#include <vector>

#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Tables of the engine `rabin-karp`, made on the host. All words must have the same length.

/// Returns the word for each code; `no_word` for codes without a word. Words must have up to 10 bases. Size: 4^length entries
[[nodiscard]] std::vector<std::uint32_t> words_by_code(WordSet const& words);

/// Returns the table for PairWindow: whether words in the set (1 to 8 bases) are at the first two bases of each 9-base window.
[[nodiscard]] std::vector<std::uint32_t> pair_window_table(std::vector<std::uint32_t> const& by_code);

/// Returns the table for SingleWindow: whether each 10-base window begins with a word in the set (of up to 10 bases).
[[nodiscard]] std::vector<std::uint32_t> single_window_table(std::vector<std::uint32_t> const& by_code);

}  // namespace motifcount::internal::cuda
