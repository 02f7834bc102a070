#pragma once

#include <cstddef>
#include <utility>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// The records [first, second) of a batch whose units lie wholly in it. A unit is a record, or, with `pairs`, two mates:
/// then their number is even.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> whole_units(Batch const& batch,
                                                                     bool pairs) noexcept {
    std::size_t first = batch.first_continues ? 1 : 0;
    std::size_t second = batch.records.size();
    if (batch.last_continues && second != 0) --second;
    if (pairs) first += (batch.first_record + first) % 2;
    if (second <= first) return {first, first};
    return {first, pairs ? second - (second - first) % 2 : second};
}

}  // namespace motifcount::internal
