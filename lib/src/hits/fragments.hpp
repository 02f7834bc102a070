#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

// A fragment is a record, or with `pairs` two records that are mates: records 2n and 2n + 1 of the input. The first and the
// last fragment of a batch may be split over several batches.

/// Returns the index after the last record of a fragment. `first`: index of the fragment's first record in the batch
[[nodiscard]] inline std::size_t fragment_end(Batch const& batch, std::size_t first, bool pairs) noexcept {
    bool const has_both = pairs && (batch.first_record + first) % 2 == 0 && first + 1 < batch.records.size();
    return first + (has_both ? 2 : 1);
}

[[nodiscard]] inline bool begins_within_fragment(Batch const& batch, bool pairs) noexcept {
    return batch.first_continues || (pairs && batch.first_record % 2 != 0);
}

[[nodiscard]] inline bool ends_within_fragment(Batch const& batch, bool pairs) noexcept {
    return batch.last_continues || (pairs && (batch.first_record + batch.records.size()) % 2 != 0);
}

/// Returns the range [first, second) of the batch's records whose fragments are complete in the batch.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> whole_fragments(Batch const& batch,
                                                                         bool pairs) noexcept {
    std::size_t first = batch.first_continues ? 1 : 0;
    std::size_t second = batch.records.size();
    if (batch.last_continues && second != 0) --second;
    if (pairs) first += (batch.first_record + first) % 2;
    if (second <= first) return {first, first};
    return {first, pairs ? second - (second - first) % 2 : second};
}

/// Returns the batch with each pair of mates joined into one record. No hit spans two mates, because a break separates them.
/// `joined`: memory for the records; must outlive the result
[[nodiscard]] inline Batch join_mates(Batch batch, std::vector<RecordSpan>& joined) {
    joined.clear();
    for (std::size_t first = 0; first != batch.records.size();) {
        std::size_t const end = fragment_end(batch, first, true);
        std::uint64_t const begin = batch.records[first].first;
        joined.push_back({begin, batch.records[end - 1].end() - begin});
        first = end;
    }
    batch.first_continues = begins_within_fragment(batch, true);
    batch.last_continues = ends_within_fragment(batch, true);
    batch.first_record /= 2;
    batch.records = joined;
    return batch;
}

}  // namespace motifcount::internal
