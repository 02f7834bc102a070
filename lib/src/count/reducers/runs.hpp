#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

#include "count/reducers/hit_reducer.hpp"

namespace motifcount::internal {

/// Joins runs of at least N copies of a motif on one strand to one hit. A run consists of hits that each begin where the last
/// hit ended, and is as long as possible. Like matches of the regular expression (motif){N,}, runs of a motif and strand are
/// found from left to right and do not overlap. All hits of a motif must have the same length. Memory: the runs that overlap
/// the last hit, and the complete runs that begin after the start of such a run.
class Runs final : public HitReducer {
public:
    static bool applies(Reductions const& how) noexcept { return how.runs != 0; }
    Runs(std::unique_ptr<OrderedFeeder> next, Targets const& targets, Reductions const& how)
        : HitReducer(std::move(next), targets, how), min_copies_(how.runs) {}

    void add(Hit const& hit, Location const& place) override {
        if (hit.start != position_) close_until(position_ = hit.start);
        Motif const motif{hit.motif, hit.strand};
        auto run = open_.extract({hit.start, motif});
        if (run.empty()) {
            auto const busy = busy_until_.find(motif);
            if (busy != busy_until_.end() && hit.start < busy->second) return;
            run = open_.extract(open_.try_emplace({hit.end, motif}, hit, place).first);
        } else {
            run.mapped().append(hit, place);
            run.key().first = hit.end;
        }
        // The leftmost of several overlapping runs is the first to have enough copies.
        if (run.mapped().hit().copies == min_copies_)
            std::erase_if(open_, [&motif](auto const& other) { return other.first.second == motif; });
        if (is_complete(run.mapped())) busy_until_[motif] = hit.end;
        open_.insert(std::move(run));
    }

private:
    using Motif = std::pair<MotifId, Strand>;

    [[nodiscard]] bool is_complete(HeldHit const& run) const noexcept {
        return run.hit().copies >= min_copies_;
    }
    /// Passes on the runs that no hit at or after this position can change.
    void close_until(std::uint64_t position) {
        while (!open_.empty() && open_.begin()->first.first < position) {
            auto const run = open_.extract(open_.begin());
            if (is_complete(run.mapped())) closed_.try_emplace(run.mapped().hit(), std::move(run.mapped()));
        }
        if (closed_.empty()) return;
        std::uint64_t first_open = position;
        for (auto const& [end, run] : open_) first_open = std::min(first_open, run.hit().start);
        while (!closed_.empty() && closed_.begin()->first.start <= first_open)
            pass(std::move(closed_.extract(closed_.begin()).mapped()));
    }
    void end_record() override {
        close_until(UINT64_MAX);
        position_ = 0;
        busy_until_.clear();
    }
    void keep_held() override {
        for (auto& [end, run] : open_) run.keep();
        for (auto& [hit, run] : closed_) run.keep();
    }

    std::uint64_t const min_copies_;
    std::uint64_t position_ = 0;  ///< Start of the last hit
    /// Runs that a hit at or after `position_` may extend, by their end
    std::map<std::pair<std::uint64_t, Motif>, HeldHit> open_;
    std::map<Hit, HeldHit> closed_;              ///< Runs that wait for runs that begin before them
    std::map<Motif, std::uint64_t> busy_until_;  ///< End of the last run with enough copies
};

}  // namespace motifcount::internal
