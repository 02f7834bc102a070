#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Letters that a seed takes: `(window >> shift & mask) << position` is their part of the code.
struct SeedRun {
    std::uint32_t shift;
    std::uint32_t position;
    std::uint64_t mask;
};

/// A table of AnchoredSeeds, as kernels see it. Entries with the same index are adjacent.
struct AnchoredTableView {
    static constexpr unsigned most_runs = 16;
    /// Number of zero entries after the last entry; kernels read four entries at a time
    static constexpr unsigned padding = 3;

    SeedRun runs[most_runs];
    unsigned run_count;
    /// 0: the code is the index; otherwise the hash of the code, shifted right by this, is the index
    unsigned hash_shift;
    std::uint32_t const* filter;  ///< Bit i is set if index i has entries
    std::uint32_t const* firsts;  ///< `firsts[i]`: first entry of index i; has one more element, the end
    /// Windows, 2 bits per letter, with their number in the bits from `number_shift` on
    std::uint64_t const* entries;
    unsigned number_shift;
    std::uint64_t all_care;  ///< Letters to compare, as even bits
    /// `care[number]`: letters of `all_care` that are bases in that window; null = all
    std::uint64_t const* care;
    unsigned most_classes;  ///< Largest number of letters of `all_care` that are classes in one window
};

/// A text position and the index of its seed in the table
struct SeedCandidate {
    std::uint32_t place;
    std::uint32_t index;
};

/// A text position and a window that may match there
struct SeedPair {
    std::uint32_t place;
    std::uint32_t window;
};

/// A seed of a pattern in a SeedTable, with the pattern's whole window, so comparing it fetches nothing else.
struct SeedEntry {
    /// 2 bits per letter; for a class, its base in this word if in the seed, otherwise its first base
    std::uint64_t window;
    std::uint32_t pattern;
    std::uint16_t seed;    ///< Number of the seed in the scheme
    std::uint8_t start;    ///< Letters of the window before the seed
    std::uint8_t classes;  ///< Number of letters of the window that are IUPAC classes
};

/// A slot at which a seed may begin, and the index of its code in the table
struct SlotCandidate {
    std::uint64_t slot;
    std::uint32_t index;
};

/// The number of a candidate, and an entry that may match there
struct NearSeed {
    std::uint32_t candidate;
    std::uint32_t entry;
};

/// A SeedTable, as kernels see it. Entries with the same index are adjacent.
struct SeedTableView {
    /// Readable entries after the last
    static constexpr unsigned padding = 3;

    std::uint64_t const* filter;  ///< Bit i is set if index i has entries
    /// `ranks[word]`: indices with entries before this word of the filter; null: `firsts` is by index
    std::uint32_t const* ranks;
    /// First entry of each index that has entries (without ranks: of every index), then the end
    std::uint32_t const* firsts;
    SeedEntry const* entries;
    std::uint64_t letters;  ///< The letters of a window, as even bits
};

struct AnchoredKernels {
    SimdLevel level;

    /// Writes the candidates among `count` windows: number and index of each window whose index has entries.
    /// Returns how many. `candidates` has room for `count`.
    std::size_t (*filter)(AnchoredTableView const& table, std::uint64_t const* windows, std::size_t count,
                          SeedCandidate* candidates);
    /// Appends the pairs of candidates [first, last) within `limit` mismatches. Returns `last`, or the
    /// candidate at which it stopped because its entries might exceed `room`.
    std::size_t (*compare)(AnchoredTableView const& table, std::uint64_t const* windows,
                           SeedCandidate const* candidates, std::size_t first, std::size_t last,
                           unsigned limit, SeedPair* pairs, std::size_t& pair_count, std::size_t room);
    /// Same for entries with several starts: the window's seed is at the candidate's slot, and `limit` grows
    /// by the entry's classes. May read 32 bases to each side.
    std::size_t (*compare_starts)(SeedTableView const& table, std::uint64_t const* bases,
                                  SlotCandidate const* candidates, std::size_t first, std::size_t last,
                                  unsigned limit, NearSeed* pairs, std::size_t& pair_count, std::size_t room);
};

[[nodiscard]] Implementations<AnchoredKernels> const& anchored_kernels();

extern AnchoredKernels const scalar_anchored_kernels;
#if defined(__x86_64__)
extern AnchoredKernels const avx2_anchored_kernels;
#endif

}  // namespace motifcount::internal
