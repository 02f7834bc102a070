#pragma once

#include <cstdint>

#include "cuda/runtime/class_patterns.hpp"
#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Lists of neighbours: a window of each pattern is cut into pieces, and each piece has a table that lists, for every word of
/// its length, the patterns whose piece differs from it in a few letters. One look-up for each piece so finds all patterns
/// that may be at a place, with as many mismatches as a set of seeds finds in dozens of look-ups, for memory that only a
/// device has to spare.
///
/// K mismatches cannot be more than d1 in the first piece, more than d2 in the second, and so on, if (d1 + 1) + (d2 + 1) +
/// ... > K. Source: neighbourhood generation as of Myers 1994 (A sublinear algorithm for approximate keyword searching,
/// section 3), on pieces as of Navarro and Raffinot 2002, section 6.
inline constexpr unsigned most_pieces = 3;
inline constexpr unsigned most_piece_letters =
    10;  ///< 4 MB of list ends: several tables stay in the second-level cache
inline constexpr unsigned most_substitutions = 2;  ///< in a piece

/// A word that a pattern's piece stands for: two bits a letter, and four for the bases that match there.
struct SeedWord {
    std::uint64_t classes = 0;
    std::uint32_t word = 0;
    std::uint32_t pattern = 0;
};

/// Whether letter `i` of a seed may be replaced by this base: one that does not match there. What several words of a
/// pattern's piece are near to is the first one's.
MOTIFCOUNT_HD bool may_become(SeedWord const& seed, unsigned i, unsigned base) {
    auto const bases = static_cast<std::uint32_t>(seed.classes >> (4 * i)) & 15U;
    return (bases >> base & 1U) == 0 && lowest_bit(bases) == (seed.word >> (2 * i) & 3U);
}

/// Calls use(word) with each word of which the seed is the nearest of its pattern's, up to `substitutions` (0 to 2) letters
/// away.
template <class Use>
MOTIFCOUNT_HD void for_each_neighbour(SeedWord const& seed, unsigned letters, unsigned substitutions,
                                      Use&& use) {
    use(seed.word);
    if (substitutions == 0) return;
    for (unsigned i = 0; i < letters; ++i)
        for (unsigned base = 0; base < 4; ++base) {
            if (!may_become(seed, i, base)) continue;
            std::uint32_t const once = (seed.word & ~(3U << (2 * i))) | base << (2 * i);
            use(once);
            if (substitutions == 1) continue;
            for (unsigned j = i + 1; j < letters; ++j)
                for (unsigned other = 0; other < 4; ++other)
                    if (may_become(seed, j, other)) use((once & ~(3U << (2 * j))) | other << (2 * j));
        }
}

/// A piece of all windows, with its lists: those of a word are [firsts[word], firsts[word + 1]).
struct AnchoredPiece {
    std::uint32_t first = 0;  ///< letter of the window
    std::uint32_t letters = 0;
    std::uint32_t substitutions = 0;
    std::uint32_t const* firsts = nullptr;
    std::uint32_t const* patterns = nullptr;

    [[nodiscard]] MOTIFCOUNT_HD std::uint32_t word_of(std::uint64_t window) const {
        return static_cast<std::uint32_t>(window >> (2 * first)) & ((1U << (2 * letters)) - 1);
    }
    /// Its letters in a string of one bit a letter, at even places.
    [[nodiscard]] MOTIFCOUNT_HD std::uint64_t places() const {
        return ((std::uint64_t{1} << (2 * letters)) - 1) << (2 * first) & 0x5555'5555'5555'5555U;
    }
};

/// The patterns whose hits lie at one kind of places: those of +, or of -, or all patterns where hits may lie anywhere.
struct AnchoredSide {
    AnchoredPiece pieces[most_pieces];
    std::uint64_t const* windows = nullptr;  ///< by pattern, two bits a letter; null: there are classes
    ClassBlock const* blocks = nullptr;      ///< by pattern; null: there are none
    std::uint32_t const* before = nullptr;   ///< by pattern: its letters before the window
    bool ends_at_place = false;              ///< the windows; else they begin there
};

struct AnchoredTables {
    AnchoredSide sides[2];
    std::uint32_t side_count = 0;
    std::uint32_t piece_count = 0;
    std::uint32_t letters = 0;  ///< of a window
    std::uint32_t limit = 0;    ///< mismatches
    ClassPatterns patterns;
    std::uint8_t const* on_both =
        nullptr;  ///< by pattern: it is on both sides, and its hits count once; or null
};

/// The window that begins at a slot, two bits a letter.
MOTIFCOUNT_HD std::uint64_t window_at(AnchoredTables const& tables, Text const& text, std::uint64_t slot) {
    static_assert(most_pieces * most_piece_letters < 32);
    return code_at(text, slot) & ((std::uint64_t{1} << (2 * tables.letters)) - 1);
}

/// Of the 64 slots of a chunk, those where a window of this side may begin.
MOTIFCOUNT_HD std::uint64_t window_starts(AnchoredSide const& side, Text const& text,
                                          std::uint32_t const* places, std::uint64_t chunk,
                                          unsigned letters) {
    Text all = text;
    all.first_end = 0;
    std::uint64_t const starts = reportable_starts(all, chunk, letters);
    if (places == nullptr || starts == 0) return starts;
    std::uint64_t const first = chunk * chunk_slots + (side.ends_at_place ? letters : 0);
    return starts & (bits_at(places, first) | std::uint64_t{bits_at(places, first + 32)} << 32U);
}

/// Whether a pattern that a piece's list names may be where this window is, and no earlier piece's list names it.
MOTIFCOUNT_HD bool is_near(AnchoredTables const& tables, AnchoredSide const& side, unsigned piece,
                           std::uint32_t pattern, std::uint64_t window) {
    std::uint64_t differing = 0;
    if (side.blocks != nullptr) {
        differing = differing_letters(side.blocks[pattern], window);
    } else {
        differing = window ^ side.windows[pattern];
        differing = (differing | differing >> 1U) & 0x5555'5555'5555'5555U;
    }
    if (count_bits(differing) > tables.limit) return false;
    for (unsigned i = 0; i < piece; ++i)
        if (count_bits(differing & side.pieces[i].places()) <= side.pieces[i].substitutions) return false;
    return true;
}

/// The end of the hit of a pattern whose window begins at slot `first`; 0 if there is none to report.
MOTIFCOUNT_HD std::uint64_t end_of_hit(AnchoredTables const& tables, unsigned side_number, Text const& text,
                                       std::uint32_t pattern, std::uint64_t first) {
    AnchoredSide const& side = tables.sides[side_number];
    std::uint32_t const before = side.before[pattern];
    if (first < before) return 0;
    std::uint64_t const start = first - before;
    std::uint64_t const end = start + tables.patterns.lengths[pattern];
    if (end <= text.first_end) return 0;
    if (mismatches_at(tables.patterns, text, pattern, start, tables.limit) > tables.limit) return 0;
    if (side_number == 0 || tables.on_both == nullptr || tables.on_both[pattern] == 0) return end;
    if (text.places[0] == nullptr) return 0;
    std::uint64_t const place = tables.sides[0].ends_at_place ? end : start;
    return (text.places[0][place / 32] >> (place % 32) & 1U) != 0 ? 0 : end;
}

}  // namespace motifcount::internal::cuda
