#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/inputs.hpp"

namespace motifcount::internal {

/// Returns the reads of an input's fragments, in the order of their records: 0 = R1, 1 = R2, 2 = I1, 3 = I2 (see LayoutMate).
[[nodiscard]] inline std::vector<std::uint8_t> fragment_slots(ReadInput const& input) {
    std::vector<std::uint8_t> slots{0};
    if (input.has_pairs()) slots.push_back(1);
    if (!input.index_1.empty()) slots.push_back(2);
    if (!input.index_2.empty()) slots.push_back(3);
    return slots;
}

}  // namespace motifcount::internal
