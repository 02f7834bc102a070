#pragma once

#include <cstdint>

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_output = 0xFFFFFFFFU;

/// Maps counters to words. Counter c counts the word `word[c]` and every word that counter `next[c]` counts. If `word` is null,
/// the word is c. If word[c] is no_output, there is no word. If `next` is null or next[c] is no_output, no words follow.
struct CounterMap {
    std::uint64_t count = 0;
    std::uint32_t const* word = nullptr;
    std::uint32_t const* next = nullptr;
};

}  // namespace motifcount::internal::cuda
