#pragma once

#include <cstdint>

#include "match/edits/edit_kernels.hpp"

// Kernel of edit_kernels.hpp. This file is included once per instruction set. The compiler translates vector operations to that
// instruction set. All functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal {
namespace {

typedef std::uint32_t Lanes __attribute__((vector_size(4 * EditLanes::count), may_alias));
typedef std::int32_t SignedLanes __attribute__((vector_size(4 * EditLanes::count)));

/// Computes an EditColumn per lane, with the last row in the highest bit. Unused rows match all bases, so their distance is 0.
std::uint32_t near_lanes(EditLanes const& lanes, unsigned steps, std::uint32_t limit) {
    auto const* const words = reinterpret_cast<Lanes const*>(lanes.fits);
    Lanes const fits_a = words[0];
    Lanes const low = words[1];
    Lanes const high = words[2];
    Lanes const both = words[3];
    Lanes distance = *reinterpret_cast<Lanes const*>(lanes.length);
    SignedLanes least = reinterpret_cast<SignedLanes>(distance);
    Lanes rising = ~Lanes{} << (32 - distance);
    Lanes falling{};
    for (unsigned half = 0; half < 2; ++half) {
        Lanes bases = *reinterpret_cast<Lanes const*>(lanes.bases[half]);
        unsigned const end = half == 0 && steps > 16 ? 16 : steps - 16 * half;
        for (unsigned step = 0; step < end; ++step) {
            // Makes two masks. All 32 bits of a lane are the high bit of the lane's base in the first mask, and the low bit in the second.
            Lanes const high_bit = reinterpret_cast<Lanes>(reinterpret_cast<SignedLanes>(bases) >> 31);
            bases += bases;
            Lanes const low_bit = reinterpret_cast<Lanes>(reinterpret_cast<SignedLanes>(bases) >> 31);
            bases += bases;
            Lanes const fits = fits_a ^ (low & low_bit) ^ (high & high_bit) ^ (both & low_bit & high_bit);
            Lanes const vertical = fits | falling;
            Lanes const diagonal = (((fits & rising) + rising) ^ rising) | fits;
            Lanes right_rising = falling | ~(diagonal | rising);
            Lanes right_falling = rising & diagonal;
            distance += (right_rising >> 31U) - (right_falling >> 31U);
            auto const now = reinterpret_cast<SignedLanes>(distance);
            least = now < least ? now : least;
            right_rising += right_rising;
            right_falling += right_falling;
            rising = right_falling | ~(vertical | right_rising);
            falling = right_rising & vertical;
        }
        if (steps <= 16) break;
    }
    std::uint32_t found = 0;
    for (unsigned lane = 0; lane < EditLanes::count; ++lane)
        found |= (static_cast<std::uint32_t>(least[lane]) <= limit ? 1U : 0U) << lane;
    return found;
}

}  // namespace
}  // namespace motifcount::internal
