#pragma once

#include <utility>
#include <vector>

#include "count/reducers/hit_reducer.hpp"

namespace motifcount::internal {

/// Passes on the longest hits at each start. Memory: the longest hits at one start.
class Longest final : public HitReducer {
public:
    static bool applies(Reductions const& how) noexcept { return how.longest; }
    using HitReducer::HitReducer;

    void add(Hit const& hit, Location const& place) override {
        if (!held_.empty()) {
            Hit const& other = held_.front().hit();
            if (hit.start != other.start)
                end_record();
            else if (hit.end != other.end)  // Hits of one start are sorted by end.
                held_.clear();
        }
        held_.emplace_back(hit, place);
    }

private:
    void end_record() override {
        for (HeldHit& held : held_) pass(std::move(held));
        held_.clear();
    }
    void keep_held() override {
        for (HeldHit& held : held_) held.keep();
    }

    std::vector<HeldHit> held_;  ///< Hits with the same start and end
};

}  // namespace motifcount::internal
