#pragma once

#include <cstdint>
#include <vector>

#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Tables of the engine `rabin-karp`, made on the host. All words must have the same length.

/// Returns the word of each code, or `no_word`, for words of up to 10 bases. Size: 4^length entries.
[[nodiscard]] std::vector<std::uint32_t> words_by_code(WordSet const& words);

/// Returns whether the words at the first and at the second base of each window are in the set. For words of 1 to 8 bases.
[[nodiscard]] std::vector<std::uint32_t> pair_window_table(std::vector<std::uint32_t> const& by_code);

/// Returns whether each 10-base window begins with a word of the set. For words of up to 10 bases. Size: 128 KiB.
[[nodiscard]] std::vector<std::uint32_t> single_window_table(std::vector<std::uint32_t> const& by_code);

}  // namespace motifcount::internal::cuda
