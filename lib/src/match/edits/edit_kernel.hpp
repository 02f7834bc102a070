#pragma once

#include <cstdint>

#include "match/edits/edit_kernels.hpp"

// Kernel of edit_kernels.hpp. This file is included once per instruction set. The including file defines, in an unnamed
// namespace, a type `Lanes` of eight 32-bit numbers with
// - load(std::uint32_t const*): loads from aligned memory;
// - transpose(words, four Lanes): loads eight rows of four words as four Lanes;
// - all(number): the number in all lanes;
// - rows(lengths): in each lane, as many of the highest bits as the lane's length;
// - the operators + - & | ^ ~;
// - doubled(); sign(): all bits equal to the highest bit; top(): the highest bit as 0 or 1;
// - least(a, b): the minimum of numbers below 2^31;
// - at_most(a, b): one bit per lane.
//
// All functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal {
namespace {

/// Computes an EditColumn per lane, with the last row in the highest bit. Unused bits match all bases, so their distance is 0.
std::uint32_t near_lanes(EditLanes const& lanes, unsigned steps, std::uint32_t limit) {
    Lanes words[4];
    Lanes::transpose(lanes.fits, words);
    auto const& [fits_a, low, high, both] = words;
    Lanes distance = Lanes::load(lanes.length);
    Lanes least = distance;
    Lanes rising = Lanes::rows(distance);
    Lanes falling = Lanes::all(0);
    for (unsigned half = 0; half < 2; ++half) {
        Lanes bases = Lanes::load(lanes.bases[half]);
        unsigned const end = half == 0 && steps > 16 ? 16 : steps - 16 * half;
        for (unsigned step = 0; step < end; ++step) {
            Lanes const high_bit = bases.sign();
            bases = bases.doubled();
            Lanes const low_bit = bases.sign();
            bases = bases.doubled();
            Lanes const fits = fits_a ^ (low & low_bit) ^ (high & high_bit) ^ (both & low_bit & high_bit);
            Lanes const vertical = fits | falling;
            Lanes const diagonal = (((fits & rising) + rising) ^ rising) | fits;
            Lanes right_rising = falling | ~(diagonal | rising);
            Lanes right_falling = rising & diagonal;
            distance = distance + right_rising.top() - right_falling.top();
            least = Lanes::least(least, distance);
            right_rising = right_rising.doubled();
            right_falling = right_falling.doubled();
            rising = right_falling | ~(vertical | right_rising);
            falling = right_rising & vertical;
        }
        if (steps <= 16) break;
    }
    return Lanes::at_most(least, Lanes::all(limit));
}

}  // namespace
}  // namespace motifcount::internal
