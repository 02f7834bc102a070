#include "run/unit_reducer.hpp"

#include <algorithm>

#include "run/whole_units.hpp"

namespace motifcount::internal {

void UnitReducer::reduce(BatchResult& result) {
    Batch const batch = result.text.batch();
    list_units(batch);
    if (units_.empty()) return;
    Batch units = batch;
    units.records = units_;
    units.warm_up = 0;
    units.first_continues = units.last_continues = false;
    begin(units, batch);
    auto const from = std::ranges::lower_bound(result.hits, units_.front().first, {}, &SlotHit::start);
    constexpr std::ptrdiff_t ahead = 16;
    std::size_t unit = 0;
    auto at = from;
    while (at != result.hits.end()) {
        std::uint64_t const end = units_[unit].first + units_[unit].length;
        if (at->start >= end) {
            if (++unit == units_.size()) break;
            continue;
        }
        auto const first = at;
        for (; at != result.hits.end() && at->start < end; ++at)
            if (result.hits.end() - at > ahead) prefetch(at[ahead]);
        take({first, at}, pairs_ ? second_mates_[unit] : end);
    }
    end();
    result.hits.erase(from, at);
}

// Those that lie wholly in the batch. Of a pair, both mates and the break between them.
void UnitReducer::list_units(Batch const& batch) {
    auto [begin, end] = whole_units(batch, pairs_);
    units_ = batch.records.subspan(begin, end - begin);
    if (!pairs_) return;
    pair_units_.clear();
    second_mates_.clear();
    for (; begin < end; begin += 2) {
        auto const& [first, length] = batch.records[begin];
        RecordSpan const& second = batch.records[begin + 1];
        pair_units_.push_back({first, second.first + second.length - first});
        second_mates_.push_back(second.first);
    }
    units_ = pair_units_;
}

}  // namespace motifcount::internal
