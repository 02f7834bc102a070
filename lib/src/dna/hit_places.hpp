#pragma once

#include <cstdint>

#include "dna/slot_mask.hpp"

namespace motifcount::internal {

/// Where the hits of one strand may begin and end in a text.
struct HitPlaces {
    bool by_start = false;  ///< only at `starts`
    bool by_end = false;    ///< only at `ends`
    SlotMask starts;
    SlotMask ends;  ///< one past a hit's last slot

    [[nodiscard]] bool accept(std::uint64_t start, std::uint64_t end) const noexcept {
        return (!by_start || starts.test(start)) && (!by_end || ends.test(end));
    }
};

/// Where hits may lie, seen from a motif: on + and on -.
struct StrandPlaces {
    HitPlaces forward;
    HitPlaces reverse;
};

}  // namespace motifcount::internal
