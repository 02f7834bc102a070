#include "count/unit_reducer.hpp"

#include <algorithm>

#include "hits/whole_units.hpp"

namespace motifcount::internal {

void UnitReducer::reduce(PipelineInput const& input, BatchResult& result) {
    Batch const batch = result.text.batch();
    list_units(batch, pairs(input));
    result.reduced = {};
    if (units_.empty()) return;
    Batch units = batch;
    units.records = units_;
    units.warm_up = 0;
    units.first_continues = units.last_continues = false;
    begin(units, batch);
    auto const from = std::ranges::lower_bound(result.hits, units_.front().first, {}, &BatchHit::start);
    constexpr std::ptrdiff_t ahead = 16;
    std::size_t unit = 0;
    auto at = from;
    while (at != result.hits.end()) {
        std::uint64_t const end = units_[unit].end();
        if (at->start >= end) {
            if (++unit == units_.size()) break;
            continue;
        }
        auto const first = at;
        for (; at != result.hits.end() && at->start < end; ++at)
            if (result.hits.end() - at > ahead) prefetch(at[ahead]);
        take({first, at}, second_mates_.empty() ? end : second_mates_[unit]);
    }
    result.reduced = end();
    result.hits.erase(from, at);
}

// Those that lie wholly in the batch. Of a pair, both mates and the break between them.
void UnitReducer::list_units(Batch const& batch, bool pairs) {
    auto [begin, end] = whole_units(batch, pairs);
    units_ = batch.records.subspan(begin, end - begin);
    second_mates_.clear();
    if (!pairs) return;
    pair_units_.clear();
    for (; begin < end; begin += 2) {
        auto const& [first, length] = batch.records[begin];
        RecordSpan const& second = batch.records[begin + 1];
        pair_units_.push_back({first, second.end() - first});
        second_mates_.push_back(second.first);
    }
    units_ = pair_units_;
}

}  // namespace motifcount::internal
