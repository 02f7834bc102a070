#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Run of adjacent letters that belong to a seed. `(window >> shift & mask) << position` is their part of the code.
struct SeedRun {
    std::uint32_t shift;
    std::uint32_t position;
    std::uint64_t mask;
};

/// Table of AnchoredSeeds as plain data for kernels. Entries with the same index are adjacent.
struct AnchoredTableView {
    static constexpr unsigned max_runs = 16;
    /// Number of zero entries after the last entry, because kernels read four entries at a time
    static constexpr unsigned padding = 3;

    SeedRun runs[max_runs];
    unsigned run_count;
    /// Shift that turns the hash of a code into its index; 0 = the code itself is the index
    unsigned hash_shift;
    std::uint32_t const* filter;  ///< Bit i is set if index i has entries

    /// `firsts[i]`: first entry of index i; the last element is the number of entries
    std::uint32_t const* firsts;
    /// Windows with 2 bits per letter; the bits starting at `number_shift` contain the window's number
    std::uint64_t const* entries;
    unsigned number_shift;
    std::uint64_t all_care;  ///< Letters to compare; bit 2i is letter i

    /// `care[number]`: letters in `all_care` that are not classes in the window with this number; null = all letters
    std::uint64_t const* care;
    unsigned max_classes;  ///< Largest number of classes in a window, among the letters in `all_care`
};

/// Number of a text window, and the index of its code in the table
struct SeedCandidate {
    std::uint32_t place;
    std::uint32_t index;
};

/// Number of a text window, and number of a motif window that may match it
struct SeedPair {
    std::uint32_t place;
    std::uint32_t window;
};

/// Seed of a pattern in a SeedTable. It includes the pattern's whole window, so that a comparison needs no other memory.
struct SeedEntry {
    /// Window, 2 bits per letter. A class is stored as one base: in the seed, the base of this word; elsewhere, its first base.
    std::uint64_t window;
    std::uint32_t pattern;
    std::uint16_t seed;    ///< Number of the seed in its SeedScheme
    std::uint8_t start;    ///< Number of letters in the window before the seed
    std::uint8_t classes;  ///< Number of letters in the window that are IUPAC classes
};

/// Slot at which a seed may begin, and the index of its code in the table
struct SlotCandidate {
    std::uint64_t slot;
    std::uint32_t index;
};

/// Number of a candidate, and number of an entry that may match there
struct NearSeed {
    std::uint32_t candidate;
    std::uint32_t entry;
};

/// SeedTable as plain data for kernels. Entries with the same index are adjacent.
struct SeedTableView {
    /// Padding: number of additional entries that kernels may read
    static constexpr unsigned padding = 3;

    std::uint64_t const* filter;  ///< Bit i is set if index i has entries

    /// `ranks[word]`: number of indices with entries before this filter word; null if `firsts` has all indices
    std::uint32_t const* ranks;
    /// First entry of each index (of each index with entries if `ranks` is not null); the last element is the number of entries
    std::uint32_t const* firsts;
    SeedEntry const* entries;
    std::uint64_t letters;  ///< Letters in a window; bit 2i is letter i
};

struct AnchoredKernels {
    SimdLevel level;

    /// Writes a candidate for each window whose index has entries, and returns their number. `candidates`: room for `count`
    std::size_t (*filter)(AnchoredTableView const& table, std::uint64_t const* windows, std::size_t count,
                          SeedCandidate* candidates);
    /// Compares the candidates [first, last) with their entries and appends the pairs that differ in at most `limit` letters.
    /// Returns `last`, or the first candidate that was not compared because its pairs might not fit into `room`.
    std::size_t (*compare)(AnchoredTableView const& table, std::uint64_t const* windows,
                           SeedCandidate const* candidates, std::size_t first, std::size_t last,
                           unsigned limit, SeedPair* pairs, std::size_t& pair_count, std::size_t room);
    /// Same as compare() for entries whose seeds have different starts: the seed begins at the candidate's slot, inside the
    /// window. For each entry, the limit is raised by its number of classes. May read 32 bases on each side of the slot.
    std::size_t (*compare_starts)(SeedTableView const& table, std::uint64_t const* bases,
                                  SlotCandidate const* candidates, std::size_t first, std::size_t last,
                                  unsigned limit, NearSeed* pairs, std::size_t& pair_count, std::size_t room);
};

[[nodiscard]] Implementations<AnchoredKernels> const& anchored_kernels();

#if defined(__x86_64__)
extern AnchoredKernels const avx2_anchored_kernels;
#endif

}  // namespace motifcount::internal
