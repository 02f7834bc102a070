#pragma once

#include <cstdint>

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_output = 0xFFFFFFFFU;

/// Counter c counts the word `word[c]` (null: word c; no_output: no word) and then all that counter `next[c]`
/// counts (null or no_output: no more).
struct CounterMap {
    std::uint64_t count = 0;
    std::uint32_t const* word = nullptr;
    std::uint32_t const* next = nullptr;
};

}  // namespace motifcount::internal::cuda
