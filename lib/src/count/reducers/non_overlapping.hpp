#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "count/reducers/hit_reducer.hpp"

namespace motifcount::internal {

/// Passes on hits that do not overlap. From left to right, each hit that does not overlap an earlier hit is kept. If
/// several hits have the same start, the longest is kept; if several are the longest, the first in report order. Motifs with the same sequence keep
/// the same hits. Memory: the hits to keep at one start.
class NonOverlapping final : public HitReducer {
public:
    static bool applies(Reductions const& how) noexcept { return how.non_overlapping; }
    NonOverlapping(std::unique_ptr<OrderedFeeder> next, Targets const& targets, Reductions const& how)
        : HitReducer(std::move(next), targets, how), targets_(targets) {}

    void add(Hit const& hit, Location const& place) override {
        if (!held_.empty() && held_.front().hit().start != hit.start) pass_held();
        if (hit.start < free_from_) return;
        if (!held_.empty()) {
            Hit const& other = held_.front().hit();
            if (hit.end != other.end)
                held_.clear();
            else if (hit.strand != other.strand || targets_[hit.motif] != targets_[other.motif])
                return;
        }
        held_.emplace_back(hit, place);
    }

private:
    void pass_held() {
        for (HeldHit& held : held_) {
            free_from_ = held.hit().end;
            pass(std::move(held));
        }
        held_.clear();
    }
    void end_record() override {
        pass_held();
        free_from_ = 0;
    }
    void keep_held() override {
        for (HeldHit& held : held_) held.keep();
    }

    Targets const& targets_;
    std::uint64_t free_from_ = 0;  ///< End of the last hit in the record that was passed on
    std::vector<HeldHit> held_;    ///< Hits of one sequence with the same start, end and strand
};

}  // namespace motifcount::internal
