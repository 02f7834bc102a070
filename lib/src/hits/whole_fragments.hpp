#pragma once

#include <cstddef>
#include <utility>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Returns the range [first, second) of the batch's records whose fragments are complete in the batch. `pairs`: whether
/// records are mates. If so, the number of records is even, because a fragment has two records.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> whole_fragments(Batch const& batch,
                                                                         bool pairs) noexcept {
    std::size_t first = batch.first_continues ? 1 : 0;
    std::size_t second = batch.records.size();
    if (batch.last_continues && second != 0) --second;
    if (pairs) first += (batch.first_record + first) % 2;
    if (second <= first) return {first, first};
    return {first, pairs ? second - (second - first) % 2 : second};
}

}  // namespace motifcount::internal
