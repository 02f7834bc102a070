#include "count/run_reducer.hpp"

namespace motifcount::internal {

std::span<BatchHit const> RunReducer::reduce(std::span<BatchHit const> hits, CrossingRuns const& runs) {
    if (open_.empty() && runs.begun.empty()) return hits;
    hits_.assign(hits.begin(), hits.end());
    auto const is_open = [this](PatternId pattern) { return std::ranges::binary_search(open_, pattern); };
    for (BatchHit const& ended : runs.ended) {
        if (!is_open(ended.pattern)) continue;
        if (patterns_.is_reverse(ended.pattern))
            decide_(ended.pattern, true);
        else
            hits_.push_back(ended);
    }
    // An open run that is in neither runs.ended nor runs.passing is followed by a smaller distance, so its hit is dropped.
    std::vector<PatternId> still;
    for (PatternId const pattern : runs.passing)
        if (is_open(pattern)) still.push_back(pattern);
    std::ranges::sort(still);
    for (PatternId const pattern : open_)
        if (!std::ranges::binary_search(still, pattern)) decide_(pattern, false);
    for (BatchHit const& begun : runs.begun) {
        still.push_back(begun.pattern);
        if (!patterns_.is_reverse(begun.pattern)) continue;
        hits_.push_back(begun);
        hits_.back().undecided = true;
    }
    std::ranges::sort(still);
    open_ = std::move(still);
    std::ranges::sort(hits_);
    return hits_;
}

}  // namespace motifcount::internal
