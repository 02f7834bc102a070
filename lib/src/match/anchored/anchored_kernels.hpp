#pragma once

#include <cstddef>
#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// A run of letters of a window that a seed takes: `(window >> shift & mask) << position` are its bits of the code.
struct SeedRun {
    std::uint32_t shift;
    std::uint32_t position;
    std::uint64_t mask;
};

/// A table of AnchoredSeeds, as kernels see it. Entries of equal index stand together.
struct AnchoredTableView {
    static constexpr unsigned most_runs = 16;
    /// Entries after the last that are read as well, their numbers among those of windows.
    static constexpr unsigned padding = 3;

    SeedRun runs[most_runs];
    unsigned run_count;
    unsigned hash_shift;          ///< 0: the code is the index, else the code's hash shifted by so many bits
    std::uint32_t const* filter;  ///< bit i: index i has entries
    std::uint32_t const* firsts;  ///< by index, of its entries; one more than there are indices
    /// Windows, two bits a letter, and their numbers in the bits from `number_shift` on, which no letters that are compared have.
    std::uint64_t const* entries;
    unsigned number_shift;
    std::uint64_t all_care;     ///< at even bits, the letters that are compared
    std::uint64_t const* care;  ///< by number, of these those that are bases; null: all are
    unsigned most_classes;      ///< of the others in a window
};

/// A place of the text and where its seed leads.
struct SeedCandidate {
    std::uint32_t place;
    std::uint32_t index;
};

/// A place of the text and a window that may be there.
struct SeedPair {
    std::uint32_t place;
    std::uint32_t window;
};

/// An entry of a SeedTable: a seed of a pattern with all of the pattern's window, so that nothing else need be fetched to
/// compare it.
struct SeedEntry {
    std::uint64_t
        window;  ///< two bits a letter; of IUPAC classes in the seed one of their bases, of others the first
    std::uint32_t pattern;
    std::uint16_t seed;    ///< its number in the scheme
    std::uint8_t start;    ///< the letters of the window before the seed
    std::uint8_t classes;  ///< letters of the window that are IUPAC classes
};

/// A slot of the text where a seed may be, and where its code leads in the table.
struct SlotCandidate {
    std::uint64_t slot;
    std::uint32_t index;
};

/// A candidate, by number, and an entry of its that may be near it.
struct NearSeed {
    std::uint32_t candidate;
    std::uint32_t entry;
};

/// A SeedTable, as kernels see it. Entries of equal index stand together.
struct SeedTableView {
    /// Entries after the last that may be read.
    static constexpr unsigned padding = 3;

    std::uint64_t const* filter;  ///< bit i: index i has entries
    /// By word of the filter, how many indices before it have entries; null: `firsts` goes by index.
    std::uint32_t const* ranks;
    /// Of each index that has entries, or without ranks of each, the first one; and the end.
    std::uint32_t const* firsts;
    SeedEntry const* entries;
    std::uint64_t letters;  ///< those of a window, at even bits
};

/// The code of one instruction set.
struct AnchoredKernels {
    SimdLevel level;

    /// Writes those of `count` windows, by number, whose index has entries; returns how many. There is room for all.
    std::size_t (*filter)(AnchoredTableView const& table, std::uint64_t const* windows, std::size_t count,
                          SeedCandidate* candidates);
    /// Appends the pairs of candidates [first, last) whose windows differ in at most `limit` of the letters that are
    /// compared, as long as all of a candidate's entries have room; returns the first candidate that had none, or `last`.
    std::size_t (*compare)(AnchoredTableView const& table, std::uint64_t const* windows,
                           SeedCandidate const* candidates, std::size_t first, std::size_t last,
                           unsigned limit, SeedPair* pairs, std::size_t& pair_count, std::size_t room);
    /// The same for a table whose entries have several starts: those whose window, put over the text so that its seed lies at
    /// the candidate's slot, differs in at most `limit` letters more than it has classes. May read the 32 bases on each side.
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
