#pragma once

#include <cstdint>

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_output = 0xFFFFFFFFU;

/// Counter c counts the word `word[c]` (null: word c; no_output: none), then goes on as counter `next[c]`
/// (null or no_output: ends).
struct CounterMap {
    std::uint64_t count = 0;
    std::uint32_t const* word = nullptr;
    std::uint32_t const* next = nullptr;
};

}  // namespace motifcount::internal::cuda
