#pragma once

#include <cstdint>

#include "cuda/runtime/class_patterns.hpp"
#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Search with mismatches by neighbour lists. A window of each pattern is cut into pieces. The table of a piece lists, for
/// every possible word, the patterns whose piece differs from the word in at most a few letters. One look-up per piece finds
/// all patterns that may match at a position; exact seeds would need dozens of look-ups, but less memory. A look-up of piece i
/// allows d_i mismatches. The sum of all (d_i + 1) exceeds the allowed mismatches, so each hit has a piece that is found.
/// Sources: neighbourhood generation as in Myers 1994 (A sublinear algorithm for approximate keyword searching, section 3), on
/// pieces as in Navarro and Raffinot 2002, section 6.
inline constexpr unsigned max_pieces = 3;
/// Maximum number of letters per piece. The list starts of a piece then take 4 MB, so several tables fit in the level-2 cache.
inline constexpr unsigned max_piece_letters = 10;
inline constexpr unsigned max_substitutions = 2;  ///< Maximum mismatches per piece

/// A word that a piece of a pattern matches. `word`: 2 bits per letter; `classes`: 4 bits per letter, for the bases that match
struct SeedWord {
    std::uint64_t classes = 0;
    std::uint32_t word = 0;
    std::uint32_t pattern = 0;
};

/// True if a neighbour of the seed may have `base` as letter `i`. The pattern must not match `base` there. If several words in
/// a piece have the same neighbour, only the word with the lowest base lists it.
MOTIFCOUNT_HD bool may_become(SeedWord const& seed, unsigned i, unsigned base) {
    auto const bases = static_cast<std::uint32_t>(seed.classes >> (4 * i)) & 15U;
    return (bases >> base & 1U) == 0 && lowest_bit(bases) == (seed.word >> (2 * i) & 3U);
}

/// Calls use(word) for each word up to `substitutions` (0 to 2) changes from the seed, except words that another seed enters.
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

/// Position of a piece in the windows, and its lists. List of a word: patterns[firsts[word]] to patterns[firsts[word + 1] - 1]
struct AnchoredPiece {
    std::uint32_t first = 0;  ///< Index of the piece's first letter in the window
    std::uint32_t letters = 0;
    std::uint32_t substitutions = 0;
    std::uint32_t const* firsts = nullptr;
    std::uint32_t const* patterns = nullptr;

    [[nodiscard]] MOTIFCOUNT_HD std::uint32_t word_of(std::uint64_t window) const {
        return static_cast<std::uint32_t>(window >> (2 * first)) & ((1U << (2 * letters)) - 1);
    }
    /// Returns a mask of the piece's letters in the window: bit 2i is letter i.
    [[nodiscard]] MOTIFCOUNT_HD std::uint64_t places() const {
        return ((std::uint64_t{1} << (2 * letters)) - 1) << (2 * first) & 0x5555'5555'5555'5555U;
    }
};

/// Patterns with hits at one kind of site: the forward patterns, the reverse patterns or, without a flank, all patterns
struct AnchoredSide {
    AnchoredPiece pieces[max_pieces];
    /// By pattern: window, 2 bits per letter; null if `blocks` is used
    std::uint64_t const* windows = nullptr;
    ClassBlock const* blocks = nullptr;     ///< By pattern: window as base classes; null without classes
    std::uint32_t const* before = nullptr;  ///< By pattern: number of letters before the window
    bool ends_at_place = false;             ///< True if windows end at sites, false if they begin at sites
};

struct AnchoredTables {
    AnchoredSide sides[2];
    std::uint32_t side_count = 0;
    std::uint32_t piece_count = 0;
    std::uint32_t letters = 0;  ///< Number of letters per window
    std::uint32_t limit = 0;    ///< Maximum mismatches
    ClassPatterns patterns;
    /// By pattern: 1 if the pattern is on both sides, so that its hits may be found twice; may be null
    std::uint8_t const* on_both = nullptr;
};

/// Returns the letters in the window that begins at `slot`, 2 bits per letter.
MOTIFCOUNT_HD std::uint64_t window_at(AnchoredTables const& tables, Text const& text, std::uint64_t slot) {
    static_assert(max_pieces * max_piece_letters < 32);
    return code_at(text, slot) & ((std::uint64_t{1} << (2 * tables.letters)) - 1);
}

/// Returns a mask of the 64 slots in a chunk: bit i is set if a window of this side may begin at slot i.
MOTIFCOUNT_HD std::uint64_t window_starts(AnchoredSide const& side, Text const& text,
                                          std::uint32_t const* places, std::uint64_t chunk,
                                          unsigned letters) {
    Text all = text;
    all.owned_from = 0;
    std::uint64_t const starts = reportable_starts(all, chunk, letters);
    if (places == nullptr || starts == 0) return starts;
    std::uint64_t const first = chunk * chunk_slots + (side.ends_at_place ? letters : 0);
    return starts & (bits_at(places, first) | std::uint64_t{bits_at(places, first + 32)} << 32U);
}

/// True if at most tables.limit letters in the window differ from the pattern, and no earlier piece lists the pattern.
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

/// Returns the end of the pattern's hit whose window begins at slot `first`; 0 if there is no hit to report.
MOTIFCOUNT_HD std::uint64_t end_of_hit(AnchoredTables const& tables, unsigned side_number, Text const& text,
                                       std::uint32_t pattern, std::uint64_t first) {
    AnchoredSide const& side = tables.sides[side_number];
    std::uint32_t const before = side.before[pattern];
    if (first < before) return 0;
    std::uint64_t const start = first - before;
    std::uint64_t const end = start + tables.patterns.lengths[pattern];
    if (end <= text.owned_from) return 0;
    if (mismatches_at(tables.patterns, text, pattern, start, tables.limit) > tables.limit) return 0;
    if (side_number == 0 || tables.on_both == nullptr || tables.on_both[pattern] == 0) return end;
    if (text.places[0] == nullptr) return 0;
    std::uint64_t const place = tables.sides[0].ends_at_place ? end : start;
    return (text.places[0][place / 32] >> (place % 32) & 1U) != 0 ? 0 : end;
}

}  // namespace motifcount::internal::cuda
