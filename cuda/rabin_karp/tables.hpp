#pragma once

#include <cstdint>
#include <vector>

#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Tables of the engine `rabin-karp`, built on the host. All words must have the same length.

/// Returns the word by code, or `no_word`, for words of up to 10 bases: 4^length entries.
[[nodiscard]] std::vector<std::uint32_t> words_by_code(WordSet const& words);

/// For words of 1 to 8 bases: which of the words at the first and second base of each window are in the set
[[nodiscard]] std::vector<std::uint32_t> pair_window_table(std::vector<std::uint32_t> const& by_code);

/// For words of up to 10 bases: returns whether each 10-base window begins with a word of the set; 128 KiB.
[[nodiscard]] std::vector<std::uint32_t> single_window_table(std::vector<std::uint32_t> const& by_code);

}  // namespace motifcount::internal::cuda
