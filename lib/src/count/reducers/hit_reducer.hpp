#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "count/ordered_feeder.hpp"
#include "hits/hit_writer.hpp"
#include "hits/kept_text.hpp"
#include "hits/reductions.hpp"
#include "hits/targets.hpp"

namespace motifcount::internal {

/// Hit that a reducer holds, or a run of adjacent copies that becomes one hit
class HeldHit {
public:
    HeldHit(Hit const& hit, Location const& place) : hit_(hit), place_(place) {}

    [[nodiscard]] Hit const& hit() const noexcept { return hit_; }
    [[nodiscard]] Location const& place() const noexcept { return place_; }

    /// Copies the bases and the record name, because the batch's text may change. Copies them only once.
    void keep() {
        if (kept_ != nullptr) return;
        kept_ = std::make_unique<Kept>();
        kept_->name = place_.record_name;
        place_.record_name = kept_->name;
        place_.slot = kept_->text.add(place_.text, place_.slot, hit_.end - hit_.start);
        place_.text = kept_->text.view();
    }
    /// Appends a copy that begins at the end of this hit.
    void append(Hit const& copy, Location const& place) {
        std::uint64_t const length = hit_.end - hit_.start;
        if (place.text.bases.data() != place_.text.bases.data() || place.slot != place_.slot + length) {
            keep();
            kept_->text.append(place.text, place.slot, copy.end - copy.start);
            place_.text = kept_->text.view();
        }
        hit_.end = copy.end;
        hit_.mismatches = std::max(hit_.mismatches, copy.mismatches);
        ++hit_.copies;
    }

    struct Kept {
        KeptText text;
        std::string name;
    };
    /// Returns the copies that place() refers to; null if keep() was not called.
    [[nodiscard]] std::unique_ptr<Kept> take_kept() noexcept { return std::move(kept_); }

private:
    Hit hit_;
    Location place_;
    std::unique_ptr<Kept> kept_;
};

/// Passes fewer hits to the next feeder, in report order. Derived classes reduce the hits of one record at a time. To add a
/// reducer, write a class with applies() and this constructor, and add it to the list in reducers.cpp.
class HitReducer : public OrderedFeeder {
public:
    /// `targets` must outlive this object.
    HitReducer(std::unique_ptr<OrderedFeeder> next, Targets const& /*targets*/, Reductions const& /*how*/)
        : next_(std::move(next)) {}

    void begin_input(bool pairs) final {
        record_ = 0;
        next_->begin_input(pairs);
    }
    void begin_record(std::uint64_t record) final {
        if (record != record_) end_record();
        record_ = record;
        next_->begin_record(record);
    }
    void end_batch(std::uint64_t complete) final {
        if (record_ < complete) end_record();
        next_->end_batch(complete);
        passed_.clear();
        keep_held();
    }
    void end_input() final {
        end_record();
        next_->end_input();
        passed_.clear();
    }
    [[nodiscard]] FragmentTotals const& totals() const final { return next_->totals(); }
    void add_to(std::vector<MotifCounts>& rows) const final { next_->add_to(rows); }

protected:
    /// Passes on the held hits. No more hits of the record follow. May be called several times for one record.
    virtual void end_record() = 0;
    /// Calls HeldHit::keep() for each held hit.
    virtual void keep_held() = 0;

    void pass(Hit const& hit, Location const& place) { next_->add(hit, place); }
    void pass(HeldHit held) {
        next_->add(held.hit(), held.place());
        if (auto kept = held.take_kept()) passed_.push_back(std::move(kept));
    }

private:
    std::unique_ptr<OrderedFeeder> const next_;
    std::uint64_t record_ = 0;
    std::vector<std::unique_ptr<HeldHit::Kept>> passed_;  ///< Bases and names that the next feeder may need
};

}  // namespace motifcount::internal
