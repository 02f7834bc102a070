#pragma once

#include <cstdint>

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_output = 0xFFFFFFFFU;

/// Maps counters to words. Counter c counts the word `word[c]`, and all words that counter `next[c]` counts. If `word` is null,
/// the word is c. no_output in `word` means no word. If `next` is null, or its element is no_output, there are no more words.
struct CounterMap {
    std::uint64_t count = 0;
    std::uint32_t const* word = nullptr;
    std::uint32_t const* next = nullptr;
};

}  // namespace motifcount::internal::cuda
