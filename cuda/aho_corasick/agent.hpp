#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

struct WideTable {
    std::uint32_t const* next = nullptr;
    std::uint32_t first_match = 0;
};

struct NarrowTable {
    std::uint16_t const* table = nullptr;
    std::uint32_t const* single = nullptr;
};

/// Feeds 16 bases to an automaton with 32-bit entries. Calls on_state(state, i) after base i. Breaks reset the state to 0.
template <class OnState>
MOTIFCOUNT_HD std::uint32_t walk_word(WideTable const& table, std::uint32_t state, std::uint32_t word,
                                      std::uint32_t breaks, OnState&& on_state) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned i = 0; i < 16; ++i) {
        state = table.next[4 * state + ((word >> (2 * i)) & 3U)];
        if (breaks != 0 && ((breaks >> i) & 1U) != 0) state = 0;
        on_state(state, i);
    }
    return state;
}

/// Feeds 16 bases to an automaton with 16-bit entries. `entry`: the last entry read. Calls on_match(match state, i) at base i.
template <class OnMatch>
MOTIFCOUNT_HD std::uint32_t walk_word(NarrowTable const& table, std::uint32_t entry, std::uint32_t word,
                                      std::uint32_t breaks, OnMatch&& on_match) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned i = 0; i < 16; ++i) {
        std::uint32_t const place = (entry & ~3U) | ((word >> (2 * i)) & 3U);
        entry = table.table[place];
        if (breaks != 0 && ((breaks >> i) & 1U) != 0) {
            entry = 0;
        } else if ((entry & 1U) != 0) {
            on_match((table.single[place] >> 16U) - 1, i);
        }
    }
    return entry;
}

/// Same as walk_word_pairs(), but one base at a time with the slower table `single`. For the ends of a text.
template <class OnMatch>
MOTIFCOUNT_HD std::uint32_t walk_word_singles(NarrowTable const& table, std::uint32_t entry,
                                              std::uint32_t word, std::uint32_t breaks, OnMatch&& on_match) {
    for (unsigned i = 0; i < 16; ++i) {
        std::uint32_t const one = table.single[(entry & ~3U) | ((word >> (2 * i)) & 3U)];
        bool const broken = ((breaks >> i) & 1U) != 0;
        entry = broken ? 0 : (one & 0xFFFFU) << 2U;
        if (!broken && one >> 16U != 0) on_match((one >> 16U) - 1, i);
    }
    return entry;
}

/// Calls on_match(match state, i) for each match that ends at base i (0 or 1) of a pair. `address`: as passed to on_pair()
template <class OnMatch>
MOTIFCOUNT_HD void resolve_pair(NarrowTable const& table, std::uint32_t address, OnMatch&& on_match) {
    std::uint32_t const one = table.single[((address >> 3U) & ~3U) | ((address >> 1U) & 3U)];
    if (one >> 16U != 0) on_match((one >> 16U) - 1, 0);
    std::uint32_t const two = table.single[4 * (one & 0xFFFFU) + ((address >> 3U) & 3U)];
    if (two >> 16U != 0) on_match((two >> 16U) - 1, 1);
}

/// Feeds 16 packed bases to an automaton with entries for two bases, and returns the last entry. Calls on_pair(address, i) if
/// matches end in bases i and i + 1; resolve_pair() finds them. Pairs with a break are walked base by base.
template <class OnPair, class OnMatch>
MOTIFCOUNT_HD std::uint32_t walk_word_pairs(NarrowTable const& table, std::uint32_t entry, std::uint32_t word,
                                            std::uint32_t breaks, OnPair&& on_pair, OnMatch&& on_match) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned i = 0; i < 16; i += 2) {
        std::uint32_t const before = entry;
        // Byte offset in the table: 32 * state + 2 * pair
        std::uint32_t const pair = i == 0 ? word << 1U : word >> (2 * i - 1);
        std::uint32_t const address = ((before << 3U) & ~0x1FU) | (pair & 0x1EU);
        entry = *reinterpret_cast<std::uint16_t const*>(reinterpret_cast<char const*>(table.table) + address);
        std::uint32_t const broken = (breaks >> i) & 3U;
        if (broken == 0) {
            if ((entry & 3U) != 0) on_pair(address, i);
            continue;
        }
        std::uint32_t state = 0;
        if ((broken & 1U) == 0) {
            std::uint32_t const one = table.single[(before & ~3U) | ((word >> (2 * i)) & 3U)];
            if (one >> 16U != 0) on_match((one >> 16U) - 1, i);
            state = one & 0xFFFFU;
        }
        entry = 0;
        if ((broken & 2U) == 0) {
            std::uint32_t const two = table.single[4 * state + ((word >> (2 * i + 2)) & 3U)];
            if (two >> 16U != 0) on_match((two >> 16U) - 1, i + 1);
            entry = (two & 0xFFFFU) << 2U;
        }
    }
    return entry;
}

}  // namespace motifcount::internal::cuda
