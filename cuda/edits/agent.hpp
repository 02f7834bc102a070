#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Filter for hits with edits. Two pieces of each pattern, one per half, are looked up in a table that lists the similar pieces
/// of each word. Candidates are then verified with bit vectors. The edit limits of the halves, plus 1 each, sum to more than the
/// allowed edits, so a hit cannot exceed both. Sources: neighbourhood generation as in Myers 1994 (A sublinear algorithm for
/// approximate keyword searching, section 3); Myers 1999 (A fast bit-vector algorithm for approximate string matching).

/// Maximum number of letters per word. With 10 letters, the table takes 4 MB.
inline constexpr unsigned max_edit_letters = 10;

/// Piece of a pattern. `classes`: 4 bits per letter, one for each base that matches
struct EditSeed {
    std::uint64_t classes = 0;
    std::uint32_t number = 0;  ///< 2 * pattern, plus 1 for the second half
    std::uint32_t edits = 0;
};

/// Edit distances between prefixes of a piece (empty to complete) and the start of a word: 4 bits each, at most `most`
inline constexpr std::uint64_t piece_is_found = std::uint64_t{1} << 60U;

MOTIFCOUNT_HD std::uint64_t first_column(unsigned letters, unsigned most) {
    std::uint64_t column = 0;
    for (unsigned i = 0; i <= letters; ++i) column |= std::uint64_t{i < most ? i : most} << (4 * i);
    return column;
}

MOTIFCOUNT_HD std::uint64_t next_column(std::uint64_t column, std::uint64_t classes, unsigned letters,
                                        unsigned most, unsigned base) {
    if (column == piece_is_found) return column;
    auto diagonal = static_cast<unsigned>(column & 15U);
    unsigned above = diagonal + 1 < most ? diagonal + 1 : most;
    std::uint64_t made = above;
    for (unsigned i = 0; i < letters; ++i) {
        auto const left = static_cast<unsigned>(column >> (4 * (i + 1)) & 15U);
        unsigned distance = diagonal + ((classes >> (4 * i + base) & 1U) != 0 ? 0 : 1);
        if (left + 1 < distance) distance = left + 1;
        if (above + 1 < distance) distance = above + 1;
        if (most < distance) distance = most;
        made |= std::uint64_t{distance} << (4 * (i + 1));
        diagonal = left;
        above = distance;
    }
    return above < most ? piece_is_found : made;
}

MOTIFCOUNT_HD bool is_column_near(std::uint64_t column, unsigned letters, unsigned most) {
    for (unsigned i = 0; i <= letters; ++i)
        if ((column >> (4 * i) & 15U) < most) return true;
    return false;
}

/// Calls use(word) once for each word of `letters` bases that agrees with a text within seed.edits edits of the piece: the word
/// begins with the text, or the text begins with the word. The first base is in the lowest bits.
template <class Use>
MOTIFCOUNT_HD void for_each_near_word(EditSeed const& seed, unsigned letters, Use&& use) {
    std::uint64_t columns[max_edit_letters];
    unsigned const most = seed.edits + 1;
    std::uint32_t word = 0;
    unsigned depth = 0;
    columns[0] = first_column(letters, most);
    for (std::uint32_t base = 0;;) {
        if (base == 4) {
            if (depth == 0) return;
            --depth;
            base = (word >> (2 * depth) & 3U) + 1;
            continue;
        }
        std::uint64_t const column = next_column(columns[depth], seed.classes, letters, most, base);
        word = (word & ((1U << (2 * depth)) - 1)) | base << (2 * depth);
        if (!is_column_near(column, letters, most)) {
            ++base;
        } else if (depth + 1 == letters) {
            use(word);
            ++base;
        } else {
            columns[++depth] = column;
            base = 0;
        }
    }
}

/// Returns the number of letters before the second piece of a pattern.
MOTIFCOUNT_HD unsigned second_piece(unsigned pattern_length) {
    return pattern_length / 2;
}

/// `of_base[b]`: letters in a pattern that match base b, one bit per letter
struct EditFits {
    std::uint64_t of_base[4];
};

struct EditTables {
    EditFits const* fits = nullptr;          ///< By pattern
    std::uint32_t const* lengths = nullptr;  ///< By pattern: length, at most 64
    std::uint32_t const* firsts = nullptr;  ///< By word: index of its first seed; one more element than words
    std::uint32_t const* seeds = nullptr;
    std::uint32_t letters = 0;  ///< Number of letters per word
    std::uint32_t limit = 0;    ///< Maximum edits
};

/// Returns the end of a text within tables.limit edits of pattern `number` / 2, if piece `number` % 2 begins at `slot`; else 0.
/// Other such ends are at most 2 * tables.limit bases away. Ends up to text.owned_from are returned as text.owned_from + 1.
MOTIFCOUNT_HD std::uint64_t near_end(EditTables const& tables, Text const& text, std::uint32_t number,
                                     std::uint64_t slot) {
    std::uint32_t const pattern = number / 2;
    std::uint32_t const length = tables.lengths[pattern];
    std::uint32_t const before = number % 2 == 0 ? 0 : second_piece(length);
    std::uint64_t const begin = slot > before + tables.limit ? slot - before - tables.limit : 0;
    std::uint64_t const past = slot + (length - before) + tables.limit;
    std::uint64_t const end = past < text.size ? past : text.size;
    if (end <= text.owned_from) return 0;
    EditFits const fits = tables.fits[pattern];
    std::uint64_t more = ~std::uint64_t{0};
    std::uint64_t less = 0;
    std::uint32_t distance = length;
    std::uint32_t best = tables.limit + 1;
    std::uint64_t best_end = 0;
    for (std::uint64_t at = begin; at < end; ++at) {
        if (text.breaks != nullptr && (text.breaks[at / 32] >> (at % 32) & 1U) != 0) {
            if (at >= slot) break;
            more = ~std::uint64_t{0};
            less = 0;
            distance = length;
            best = tables.limit + 1;
            continue;
        }
        std::uint64_t const fit = fits.of_base[text.bases[at / 16] >> (2 * (at % 16)) & 3U];
        std::uint64_t const down = fit | less;
        std::uint64_t const across = (((fit & more) + more) ^ more) | fit;
        std::uint64_t grows = less | ~(across | more);
        std::uint64_t shrinks = more & across;
        distance += static_cast<std::uint32_t>(grows >> (length - 1)) & 1U;
        distance -= static_cast<std::uint32_t>(shrinks >> (length - 1)) & 1U;
        grows <<= 1U;
        shrinks <<= 1U;
        more = shrinks | ~(down | grows);
        less = grows & down;
        if (distance < best && at + 1 + 2 * tables.limit >= past) {
            best = distance;
            best_end = at + 1;
        }
    }
    if (best > tables.limit) return 0;
    return best_end > text.owned_from ? best_end : text.owned_from + 1;
}

}  // namespace motifcount::internal::cuda
