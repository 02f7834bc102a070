#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Automaton of one pattern (pattern/kmp_automaton.hpp). `next[4 * state + base]`: next state. A hit ends in state `length`.
template <class State>
struct KmpTable {
    State const* next = nullptr;
    std::uint32_t length = 0;
    std::uint32_t pattern = 0;
};

/// Walks the tile [first, last) of the text after a halo of one pattern length, and calls report(end) for ends in the tile.
/// `first` and `last` must be multiples of 64; `last` may be past the end of the text. Source: Sgarlata 2021, section 3.2.
template <class State, class Report>
MOTIFCOUNT_HD void walk_kmp(KmpTable<State> const& table, Text const& text, std::uint64_t first,
                            std::uint64_t last, Report const& report) {
    std::uint64_t const halo = (std::uint64_t{table.length} - 1 + 15) / 16 * 16;
    std::uint64_t slot = first < halo ? 0 : first - halo;
    if (last > text.size) last = text.size;
    std::uint64_t const silent = first > text.owned_from ? first : text.owned_from;
    std::uint32_t state = 0;
    for (; slot < last; slot += 16) {
        std::uint32_t bases = text.bases[slot / 16];
        std::uint32_t breaks = text.breaks == nullptr ? 0 : text.breaks[slot / 32] >> (slot % 32);
        unsigned const count = last - slot < 16 ? static_cast<unsigned>(last - slot) : 16;
        for (unsigned i = 0; i < count; ++i, bases >>= 2U, breaks >>= 1U) {
            state = table.next[4 * state + (bases & 3U)];
            if ((breaks & 1U) != 0) state = 0;
            if (state == table.length && slot + i + 1 > silent) report(slot + i + 1);
        }
    }
}

}  // namespace motifcount::internal::cuda
