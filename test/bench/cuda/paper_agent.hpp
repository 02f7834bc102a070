#pragma once

#include <cstdint>

#include "cuda/aho_corasick/agent.hpp"

namespace bench {

/// Runs an automaton over text with one base per byte. The automaton is in its root state at `warm`. Calls `on_state(state,
/// i)` after each base from `first` to `end`.
template <class OnState>
MOTIFCOUNT_HD void walk_bytes(motifcount::internal::cuda::WideTable const& table, std::uint8_t const* text,
                              std::uint64_t warm, std::uint64_t first, std::uint64_t end,
                              OnState&& on_state) {
    std::uint32_t state = 0;
    for (std::uint64_t i = warm; i < first; ++i) state = table.next[4 * state + text[i]];
    for (std::uint64_t i = first; i < end; ++i) {
        state = table.next[4 * state + text[i]];
        on_state(state, i);
    }
}

}  // namespace bench
