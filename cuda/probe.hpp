#pragma once

#include <cstdint>
#include <span>

#include "cuda/portable.hpp"
#include "cuda/text.hpp"

namespace motifcount::cuda {

/// One to a few concrete probes, prepared for comparison with a packed text in its own domain.
///
/// Of the text, only the windows are looked at that begin at every `step`-th slot: an occurrence that begins `phase`
/// slots before such a window holds, in it, the probe's bases from `phase` on. The windows' values, one for each phase
/// of each probe, lie in a table that is hashed without collisions, so that a window takes one look-up and one
/// comparison. For one probe the table has as many words as shared memory has banks: look-ups never conflict. Of
/// random text, one window in 4^width lets a false candidate through for each value.
struct ProbeTable {
    static constexpr unsigned most_probes = 4;
    static constexpr unsigned most_slots = 256;
    static constexpr unsigned widest = 15;        ///< bases: so that no window has the value of an empty slot
    static constexpr unsigned least_length = 11;  ///< a window of 8 bases at each phase of a step of 4
    static constexpr std::uint32_t empty = ~std::uint32_t{0};

    std::uint32_t values[most_slots];
    std::uint32_t origins[most_slots];  ///< of which probes and phases: bit 8 * probe + phase
    std::uint32_t multiplier = 1;
    std::uint32_t mask = 0;  ///< of a window's bases
    std::uint32_t slot_bits = 5;
    std::uint32_t step = 8;  ///< 8 or 4
    std::uint32_t probe_count = 0;
    std::uint32_t shortest = 0;
};

/// `codes[i]` holds the first 32 bases (or fewer) of probe i, the first in the lowest bits; `shortest` (at least
/// ProbeTable::least_length) is the length of the shortest. Up to ProbeTable::most_probes.
[[nodiscard]] ProbeTable make_probe_table(std::span<std::uint64_t const> codes, unsigned shortest);

MOTIFCOUNT_HD std::uint32_t probe_slot(ProbeTable const& table, std::uint32_t window) {
    return (window * table.multiplier) >> (32 - table.slot_bits);
}

/// The windows of a word of 16 bases and the word behind it: calls visit(window number, its bases).
template <unsigned Step, class Visit>
MOTIFCOUNT_HD void probe_windows(ProbeTable const& table, std::uint32_t word, std::uint32_t behind,
                                 Visit&& visit) {
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned i = 0; i < 16 / Step; ++i)
        visit(i, (i == 0 ? word : funnel_right(word, behind, 2 * Step * i)) & table.mask);
}

/// Whether any window of the word may begin an occurrence's comparison. `values` is the table's, wherever it lies.
template <unsigned Step>
MOTIFCOUNT_HD bool any_probe_window(ProbeTable const& table, std::uint32_t const* values, std::uint32_t word,
                                    std::uint32_t behind) {
    bool any = false;
    probe_windows<Step>(table, word, behind, [&](unsigned, std::uint32_t window) {
        any |= values[probe_slot(table, window)] ==
               window;  // no short cut: look-ups must not wait for each other
    });
    return any;
}

/// Calls candidate(probe, start) for what the windows of word `at` (of the text's words of 16 bases) let through. A
/// start before the text wraps to a huge number.
template <unsigned Step, class Candidate>
MOTIFCOUNT_HD void each_probe_candidate(ProbeTable const& table, std::uint64_t at, std::uint32_t word,
                                        std::uint32_t behind, Candidate&& candidate) {
    probe_windows<Step>(table, word, behind, [&](unsigned i, std::uint32_t window) {
        std::uint32_t const slot = probe_slot(table, window);
        if (table.values[slot] != window) return;
        for (std::uint32_t origins = table.origins[slot]; origins != 0; origins &= origins - 1) {
            unsigned const origin = lowest_bit(origins);
            candidate(origin / 8, 16 * at + Step * i - origin % 8);
        }
    });
}

}  // namespace motifcount::cuda
