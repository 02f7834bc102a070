#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Run of letters that belong to a seed. `(window >> shift & mask) << position` is their part of the code.
struct SeedRun {
    std::uint32_t shift;
    std::uint32_t position;
    std::uint64_t mask;
};

/// Table of AnchoredSeeds, in the form that kernels use. Entries with the same index are adjacent.
struct AnchoredTableView {
    static constexpr unsigned max_runs = 16;
    /// Number of zero entries after the last entry; kernels read four entries at a time
    static constexpr unsigned padding = 3;

    SeedRun runs[max_runs];
    unsigned run_count;
    /// 0 if the code is the index; otherwise, the index is the hash of the code, shifted right by this number
    unsigned hash_shift;
    std::uint32_t const* filter;  ///< Bit i is set if index i has entries
    /// `firsts[i]`: first entry of index i. One more element has the end of the entries.
    std::uint32_t const* firsts;
    /// Windows, with 2 bits per letter and the window's number in the bits from `number_shift` on
    std::uint64_t const* entries;
    unsigned number_shift;
    std::uint64_t all_care;  ///< Letters to compare, marked by even bits
    /// `care[number]`: letters of `all_care` that are bases in that window; null = all
    std::uint64_t const* care;
    unsigned max_classes;  ///< Maximum number of letters of `all_care` that are classes in one window
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

/// Seed of a pattern in a SeedTable. It includes the pattern's whole window, so that a comparison needs no other memory.
struct SeedEntry {
    /// 2 bits per letter. Classes are one base: in the seed, the base of this word; elsewhere, the first base of the class.
    std::uint64_t window;
    std::uint32_t pattern;
    std::uint16_t seed;    ///< Number of the seed in the scheme
    std::uint8_t start;    ///< Number of letters in the window before the seed
    std::uint8_t classes;  ///< Number of letters of the window that are IUPAC classes
};

/// A slot at which a seed may begin, and the index of its code in the table
struct SlotCandidate {
    std::uint64_t slot;
    std::uint32_t index;
};

/// Number of a candidate, and an entry that may match there
struct NearSeed {
    std::uint32_t candidate;
    std::uint32_t entry;
};

/// SeedTable in the form that kernels use. Entries with the same index are adjacent.
struct SeedTableView {
    /// Number of readable entries after the last entry
    static constexpr unsigned padding = 3;

    std::uint64_t const* filter;  ///< Bit i is set if index i has entries
    /// `ranks[word]`: number of indices with entries before this word of the filter. Null if `firsts` is by index.
    std::uint32_t const* ranks;
    /// First entry of each index that has entries (without ranks: of every index); the last element is the end of the entries
    std::uint32_t const* firsts;
    SeedEntry const* entries;
    std::uint64_t letters;  ///< Letters of a window, marked by even bits
};

struct AnchoredKernels {
    SimdLevel level;

    /// Writes the candidates among `count` windows, and returns their number. A candidate is the number of a window and its
    /// index, if the index has entries. `candidates` has room for `count`.
    std::size_t (*filter)(AnchoredTableView const& table, std::uint64_t const* windows, std::size_t count,
                          SeedCandidate* candidates);
    /// Appends the pairs of the candidates [first, last) that differ in at most `limit` letters. Returns `last`, or the
    /// candidate before which it stopped, because its entries might not fit into `room`.
    std::size_t (*compare)(AnchoredTableView const& table, std::uint64_t const* windows,
                           SeedCandidate const* candidates, std::size_t first, std::size_t last,
                           unsigned limit, SeedPair* pairs, std::size_t& pair_count, std::size_t room);
    /// Same as compare() for entries with different starts: the window's seed is at the candidate's slot. `limit` grows by
    /// the number of the entry's classes. May read 32 bases on each side.
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
