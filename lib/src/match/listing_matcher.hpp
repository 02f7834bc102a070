#pragma once

#include <algorithm>

#include "match/cpu_matcher.hpp"

namespace motifcount::internal {

/// Matcher of an engine whose hits vary in length: a CpuCore, except for
/// - `void search(Batch const&, Workspace&, ListEmitter&, CrossingRuns&, std::stop_token const&) const`, which appends the hits
///   that belong to the batch, in any order. The engine decides which hits belong to the batch (EditZone). The workspace can be
///   reused after Error(stopped) and TooManyHits.
template <CpuCore Core>
class ListingMatcher final : public CoreMatcher<Core> {
public:
    using CoreMatcher<Core>::CoreMatcher;

    [[nodiscard]] std::unique_ptr<Scratch> make_scratch() const override {
        return std::make_unique<ListScratch>();
    }
    void scan(Batch const& batch, Scratch& scratch, PartialGroups& partial) const override {
        auto& own = static_cast<ListScratch&>(scratch);
        Tally& tally = own.counting(this->layout_);
        Batch whole = batch;
        whole.halo = 0;  // All listed hits belong to this batch
        tally.begin(whole, partial);
        own.hits.clear();
        ListEmitter list(own.hits, own.max_hits);
        this->core_.search(batch, own.workspace, list, partial.runs, own.stop);
        std::ranges::sort(own.hits, {}, &BatchHit::end);  // Sorts by end, so that records are in text order
        for (BatchHit const& hit : own.hits) tally.add(hit.pattern, hit.end());
    }
    void find(Batch const& batch, Scratch& scratch, PartialGroups& partial,
              std::vector<BatchHit>& hits) const override {
        auto& own = static_cast<ListScratch&>(scratch);
        scan(batch, scratch, partial);
        hits.insert(hits.end(), own.hits.begin(), own.hits.end());
    }

private:
    struct ListScratch final : CoreMatcher<Core>::CoreScratch {
        std::vector<BatchHit> hits;
    };
};

}  // namespace motifcount::internal
