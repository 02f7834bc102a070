#pragma once

#include <cstdint>

#include "dna/slot_mask.hpp"

namespace motifcount::internal {

/// Positions in a text at which hits on one strand may begin and end
struct SpanPositions {
    bool by_start = false;  ///< Whether hits may begin only at `starts`
    bool by_end = false;    ///< Whether hits may end only at `ends`
    SlotMask starts;
    SlotMask ends;  ///< Slots directly after the last slot of a hit

    [[nodiscard]] bool accept(std::uint64_t start, std::uint64_t end) const noexcept {
        return (!by_start || starts.test(start)) && (!by_end || ends.test(end));
    }
};

/// Allowed hit positions, for motifs on the + strand and on the - strand
struct StrandPositions {
    SpanPositions forward;
    SpanPositions reverse;
};

}  // namespace motifcount::internal
