#pragma once

#include <cstdint>

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_output = 0xFFFFFFFFU;

/// Maps counters to words. Counter c counts the word `word[c]` and every word that counter `next[c]` counts. `word` null: the
/// word is c. no_output in `word`: no word. `next` null, or no_output in `next`: no further words.
struct CounterMap {
    std::uint64_t count = 0;
    std::uint32_t const* word = nullptr;
    std::uint32_t const* next = nullptr;
};

}  // namespace motifcount::internal::cuda
