#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/device.cuh"

/// Device functions that walk one thread's tile of packed text. Each load reads 64 slots.
namespace motifcount::internal::cuda {

/// Returns word `i` of four words. Uses comparisons, because a run-time index would move the words to local memory.
__device__ __forceinline__ std::uint32_t word_of(uint4 const& piece, unsigned i) {
    return i < 2 ? (i == 0 ? piece.x : piece.y) : (i == 2 ? piece.z : piece.w);
}

/// Returns the 16 break bits starting at `slot`.
template <bool Breaks>
__device__ __forceinline__ std::uint32_t breaks_of(Text const& text, std::uint64_t slot) {
    if constexpr (Breaks) return text.breaks[slot / 32] >> (slot % 32) & 0xFFFFU;
    return 0;
}

/// Walks a tile one base at a time. Reports every state of a WideTable, but only the matches of a NarrowTable.
template <bool Breaks, class Table>
struct BaseWalk {
    Table const& table;
    Text const& text;
    std::uint32_t state = 0;  ///< State (WideTable) or last entry (NarrowTable), as in walk_word()

    /// Walks 16 bases in the halo before the tile. Reports nothing.
    __device__ __forceinline__ void enter(std::uint32_t word, std::uint64_t slot) {
        part(word, slot, [](std::uint32_t, unsigned) {});
    }
    /// Walks 16 bases and reports all of their hits.
    template <class Report>
    __device__ __forceinline__ void whole(std::uint32_t word, std::uint64_t slot, Report const& report) {
        part(word, slot, report);
    }
    /// Walks 16 bases, some outside the tile. Calls report(state or match, base) in text order; callers drop outside hits.
    template <class Report>
    __device__ __forceinline__ void part(std::uint32_t word, std::uint64_t slot, Report const& report) {
        state = walk_word(table, state, word, breaks_of<Breaks>(text, slot), report);
    }
};

/// Walks the slots [first, end) of a text, after a halo of at least `halo` bases without reports. load(i) returns 16-byte chunk
/// i of the text. Calls on_match(state or match, last slot of the hit) for hits that end after text.owned_from.
template <class Walk, class Load, class OnMatch>
__device__ __forceinline__ void walk_tile(Walk& walk, Text const& text, std::uint32_t halo,
                                          std::uint64_t first, std::uint64_t end, Load const& load,
                                          OnMatch const& on_match) {
    std::uint64_t const warm = first > halo ? (first - halo) / 64 * 64 : 0;
    // Skips words that end before they can affect the state at `first`.
    for (std::uint64_t slot = warm; slot < first; slot += 64) {
        uint4 const piece = load(slot / 64);
#pragma unroll 1
        for (unsigned i = 0; i < 4; ++i) {
            std::uint64_t const at = slot + 16 * i;
            if (at + 16 + halo <= first) continue;
            walk.enter(word_of(piece, i), at);
        }
    }
    uint4 piece = load(first / 64);
    for (std::uint64_t slot = first; slot < end; slot += 64) {
        uint4 const ahead = slot + 64 < end ? load(slot / 64 + 1) : piece;
        if (slot + 64 <= end && slot >= text.owned_from) {
            auto const report = [&](std::uint64_t from) {
                return [&on_match, from](std::uint32_t match, unsigned i) { on_match(match, from + i); };
            };
            walk.whole(piece.x, slot, report(slot));
            walk.whole(piece.y, slot + 16, report(slot + 16));
            walk.whole(piece.z, slot + 32, report(slot + 32));
            walk.whole(piece.w, slot + 48, report(slot + 48));
        } else {
#pragma unroll 1
            for (unsigned part = 0; part < 4; ++part)
                walk.part(word_of(piece, part), slot + 16 * part, [&](std::uint32_t match, unsigned i) {
                    std::uint64_t const at = slot + 16 * part + i;
                    if (at < end && at >= text.owned_from) on_match(match, at);
                });
        }
        piece = ahead;
    }
}

}  // namespace motifcount::internal::cuda
