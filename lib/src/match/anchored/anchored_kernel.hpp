#pragma once

#include "dna/text_window.hpp"
#include "match/anchored/anchored_kernels.hpp"

// Kernels of anchored_kernels.hpp. This file is included once per instruction set. The including file defines two functions in
// an unnamed namespace:
// - `near(table, entries, window, limit)` compares four entries with the window. Bit i of the result is set if entry i differs
//   in at most `limit` letters.
// - `near_starts(entries, letters, before, after, limit)` does the same for SeedEntry, which may also differ in one letter per
//   class. The seed begins between the 32 bases `before` and the 32 bases `after`.
//
// All functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal {
namespace {

/// Number of candidates by which one step is ahead of the next: prefetch the bucket, prefetch its entries, compare them
constexpr std::size_t fetch_ahead = 8;

template <unsigned runs>
inline std::uint64_t code_of(AnchoredTableView const& table, std::uint64_t window) {
    std::uint64_t code = 0;
    unsigned const count = runs != 0 ? runs : table.run_count;
    for (unsigned i = 0; i < count; ++i)
        code |= (window >> table.runs[i].shift & table.runs[i].mask) << table.runs[i].position;
    return code;
}

template <unsigned runs>
std::size_t filter_runs(AnchoredTableView const& given, std::uint64_t const* windows, std::size_t count,
                        SeedCandidate* candidates) {
    // Local copy, so that the compiler need not reload the table for each window after candidates are written
    AnchoredTableView const table = given;
    auto* next = candidates;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t const code = code_of<runs>(table, windows[i]);
        // Fibonacci hashing: all bits of the code affect the high bits of the product.
        auto const index = static_cast<std::uint32_t>(
            table.hash_shift == 0 ? code : code * 0x9E3779B97F4A7C15U >> table.hash_shift);
        *next = {static_cast<std::uint32_t>(i), index};
        next += table.filter[index / 32] >> (index % 32) & 1U;
    }
    return static_cast<std::size_t>(next - candidates);
}

std::size_t filter(AnchoredTableView const& table, std::uint64_t const* windows, std::size_t count,
                   SeedCandidate* candidates) {
    switch (table.run_count) {
        case 1:
            return filter_runs<1>(table, windows, count, candidates);
        case 2:
            return filter_runs<2>(table, windows, count, candidates);
        case 3:
            return filter_runs<3>(table, windows, count, candidates);
        default:
            return filter_runs<0>(table, windows, count, candidates);
    }
}

bool differ_little(std::uint64_t one, std::uint64_t other, std::uint64_t care, unsigned limit) {
    std::uint64_t const bits = one ^ other;
    std::uint64_t letters = (bits | bits >> 1U) & care;
    for (; limit > 0 && letters != 0; --limit) letters &= letters - 1;
    return letters == 0;
}

template <bool any_classes>
std::size_t compare_windows(AnchoredTableView const& given, std::uint64_t const* windows,
                            SeedCandidate const* candidates, std::size_t first, std::size_t last,
                            unsigned limit, SeedPair* pairs, std::size_t& pair_count, std::size_t room) {
    AnchoredTableView const table = given;
    std::size_t count = pair_count;
    std::size_t i = first;
    for (; i < last; ++i) {
        if (i + 2 * fetch_ahead < last)
            __builtin_prefetch(table.firsts + candidates[i + 2 * fetch_ahead].index);
        if (i + fetch_ahead < last) {
            std::uint32_t const* const ahead = table.firsts + candidates[i + fetch_ahead].index;
            __builtin_prefetch(table.entries + ahead[0]);
            __builtin_prefetch(table.entries + ahead[1]);
        }
        std::uint32_t const begin = table.firsts[candidates[i].index];
        std::uint32_t const end = table.firsts[candidates[i].index + 1];
        if (count + (end - begin) > room) break;
        std::uint64_t const window = windows[candidates[i].place];
        for (std::uint32_t entry = begin; entry < end; entry += 4) {
            // An entry has only the first base of a class, so the limit grows by the number of classes. differ_little() decides.
            unsigned found = near(table, table.entries + entry, window, limit + table.max_classes);
            if (end - entry < 4) found &= (1U << (end - entry)) - 1;
            for (; found != 0; found &= found - 1) {
                std::uint64_t const one = table.entries[entry + static_cast<unsigned>(__builtin_ctz(found))];
                std::uint64_t const number = one >> table.number_shift;
                pairs[count] = {candidates[i].place, static_cast<std::uint32_t>(number)};
                count += !any_classes || differ_little(one, window, table.care[number], limit) ? 1 : 0;
            }
        }
    }
    pair_count = count;
    return i;
}

std::size_t compare(AnchoredTableView const& table, std::uint64_t const* windows,
                    SeedCandidate const* candidates, std::size_t first, std::size_t last, unsigned limit,
                    SeedPair* pairs, std::size_t& pair_count, std::size_t room) {
    return (table.care == nullptr ? compare_windows<false>
                                  : compare_windows<true>)(table, windows, candidates, first, last, limit,
                                                           pairs, pair_count, room);
}

/// Returns the index's position in `firsts`. The index must have entries.
inline std::uint32_t rank_of(SeedTableView const& table, std::uint32_t index) {
    if (table.ranks == nullptr) return index;
    std::uint64_t const before = table.filter[index / 64] & ((std::uint64_t{1} << (index % 64)) - 1);
    return table.ranks[index / 64] + static_cast<std::uint32_t>(__builtin_popcountll(before));
}

std::size_t compare_starts(SeedTableView const& given, std::uint64_t const* bases,
                           SlotCandidate const* candidates, std::size_t first, std::size_t last,
                           unsigned limit, NearSeed* pairs, std::size_t& pair_count, std::size_t room) {
    SeedTableView const table = given;
    std::uint32_t ranks[2 * fetch_ahead];  // Ring of the next candidates' positions in `firsts`
    for (std::size_t i = first; i < last && i < first + 2 * fetch_ahead; ++i)
        ranks[i % (2 * fetch_ahead)] = rank_of(table, candidates[i].index);
    for (std::size_t i = first; i < last; ++i) {
        std::uint32_t const rank = ranks[i % (2 * fetch_ahead)];
        if (i + 2 * fetch_ahead < last) {
            std::uint32_t const ahead = rank_of(table, candidates[i + 2 * fetch_ahead].index);
            __builtin_prefetch(table.firsts + ahead);
            ranks[i % (2 * fetch_ahead)] = ahead;
        }
        if (i + fetch_ahead < last)
            __builtin_prefetch(table.entries + table.firsts[ranks[(i + fetch_ahead) % (2 * fetch_ahead)]]);
        std::uint32_t const begin = table.firsts[rank];
        std::uint32_t const end = table.firsts[rank + 1];
        if (pair_count + (end - begin) > room) return i;
        std::uint64_t const slot = candidates[i].slot;
        std::uint64_t const after = bases_at(bases, slot);
        std::uint64_t const before = slot >= 32  ? bases_at(bases, slot - 32)
                                     : slot == 0 ? 0
                                                 : bases_at(bases, 0) << (2 * (32 - slot));
        for (std::uint32_t entry = begin; entry < end; entry += 4) {
            unsigned found = near_starts(table.entries + entry, table.letters, before, after, limit);
            if (end - entry < 4) found &= (1U << (end - entry)) - 1;
            for (; found != 0; found &= found - 1)
                pairs[pair_count++] = {static_cast<std::uint32_t>(i),
                                       entry + static_cast<unsigned>(__builtin_ctz(found))};
        }
    }
    return last;
}

}  // namespace
}  // namespace motifcount::internal
