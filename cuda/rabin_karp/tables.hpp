#pragma once

#include <cstdint>
#include <vector>

#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Tables of the engine `rabin-karp`, built on the host. All words of the list must have one length.

/// Word id by code, `no_word` elsewhere, for words of up to 10 bases: 4^length entries.
[[nodiscard]] std::vector<std::uint32_t> words_by_code(WordSet const& words);

/// For words of 1 to 8 bases: which of the two words that begin at the first two bases of a 9-base window are
/// in the set, for all 4^9 windows; 64 KiB (see PairWindow for the layout).
[[nodiscard]] std::vector<std::uint32_t> pair_window_table(std::vector<std::uint32_t> const& by_code);

/// For words of up to 10 bases: whether a 10-base window begins with a word of the set; 128 KiB (see
/// SingleWindow).
[[nodiscard]] std::vector<std::uint32_t> single_window_table(std::vector<std::uint32_t> const& by_code);

}  // namespace motifcount::internal::cuda
