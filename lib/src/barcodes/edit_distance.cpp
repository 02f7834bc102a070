#include "barcodes/edit_distance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace motifcount::internal {

unsigned bounded_edits(ListSequence const& sequence, BasePlanes const& text, unsigned text_length,
                       unsigned bound, bool whole) noexcept {
    int const length = static_cast<int>(sequence.length);
    int const wanted = static_cast<int>(text_length) - length;  // Diagonal on which a whole text ends
    constexpr int origin = max_edits + 1;
    // Per diagonal: furthest letter of the sequence with the current number of edits, and mismatches
    std::array<int, 2 * max_edits + 3> reach;
    std::array<std::uint64_t, 2 * max_edits + 3> differ;
    constexpr int unreached = -2;
    auto const open = [&](int shift) {
        reach[static_cast<unsigned>(origin + shift)] = unreached;
        differ[static_cast<unsigned>(origin + shift)] = sequence.mismatches(text, shift);
    };
    auto const extended = [&](int shift, int from) {
        if (from >= length) return length;
        std::uint64_t const left = differ[static_cast<unsigned>(origin + shift)] >> from;
        return std::min(length, from + std::countr_zero(left));
    };
    auto const ends = [&](int shift, int at) { return at == length && (!whole || shift == wanted); };

    open(0);
    int const start = extended(0, 0);
    if (ends(0, start)) return 0;
    reach[origin] = start;
    for (int edits = 1; edits <= static_cast<int>(bound); ++edits) {
        open(-edits);
        open(edits);
        reach[static_cast<unsigned>(origin + edits + 1)] = unreached;
        int below = unreached;  // Reach of the previous diagonal with one edit less
        for (int shift = -edits; shift <= edits; ++shift) {
            auto const at = static_cast<unsigned>(origin + shift);
            int const before = reach[at];
            int const above = reach[at + 1];
            int const from = std::min(length, std::max({before + 1, below, above + 1}));
            below = before;
            reach[at] = extended(shift, from);
            if (ends(shift, reach[at])) return static_cast<unsigned>(edits);
        }
    }
    return bound + 1;
}

Coverage coverage_of(ListSequence const& sequence, BasePlanes const& text, unsigned text_length,
                     unsigned distance, bool whole) noexcept {
    // A cost is (edits, indels) as one number: an indel costs 257, and a substitution 256. Alignments with `distance` edits
    // stay within `distance` cells of the diagonal.
    constexpr unsigned edit = 256;
    constexpr unsigned indel = 257;
    constexpr unsigned never = std::numeric_limits<unsigned>::max() / 2;
    unsigned const last = std::min(text_length, sequence.length + distance);
    std::array<unsigned, ShortText::max_length + 1> row;
    row.fill(never);
    for (unsigned column = 0; column <= std::min(last, distance); ++column) row[column] = column * indel;
    for (unsigned letter = 0; letter < sequence.length; ++letter) {
        unsigned const from = letter + 1 > distance ? letter + 1 - distance : 0;
        unsigned const to = std::min(last, letter + 1 + distance);
        unsigned diagonal = from == 0 ? never : row[from - 1];
        unsigned left = never;
        for (unsigned column = from; column <= to; ++column) {
            unsigned cost = std::min(row[column], left) + indel;
            if (column > 0) {
                std::uint64_t const differ =
                    sequence.mismatches(text, static_cast<int>(column) - static_cast<int>(letter) - 1);
                cost = std::min(cost, diagonal + (((differ >> letter) & 1U) != 0 ? edit : 0));
            }
            diagonal = row[column];
            left = row[column] = cost;
        }
        if (from > 0) row[from - 1] = never;
    }
    Coverage best;
    unsigned least = never;
    for (unsigned column = whole ? text_length : 0; column <= last; ++column) {
        if (row[column] / edit != distance) continue;
        if (column > 0) best.ends |= std::uint64_t{1} << (column - 1);
        if (row[column] >= least) continue;
        least = row[column];
        best.length = column;
        best.indels = row[column] % edit;
    }
    return best;
}

}  // namespace motifcount::internal
