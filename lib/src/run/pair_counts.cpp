#include "run/pair_counts.hpp"

#include <array>
#include <span>
#include <variant>

#include "run/unit_reducer.hpp"

namespace motifcount::internal {

/// Units by row and by class. Rows lie far away in memory: of some units on their way, they are fetched before they are
/// looked at.
class PairCounts::Tally {
public:
    Tally(GuidePairs const& pairs, Dual dual) : rule_(pairs, dual), units_(pairs.size()) {}

    /// All hits of a unit.
    void add(std::span<GuideHit const> hits) {
        PairRule::Seen const seen = rule_.see(hits);
        if (auto const* const kind = std::get_if<PairClass>(&seen)) {
            ++classes_[*kind];
            return;
        }
        auto const& two = std::get<PairRule::Two>(seen);
        rule_.prefetch(two);
        waiting_[waiting_count_++] = two;
        if (waiting_count_ == waiting_.size()) complete();
    }
    /// Before anything is asked for.
    void complete() {
        for (PairRule::Two const& two : std::span(waiting_).first(waiting_count_)) {
            PairRule::Verdict const verdict = rule_.judge(two);
            ++classes_[verdict.kind];
            if (verdict.kind == PairClass::match) ++units_[verdict.row];
        }
        waiting_count_ = 0;
    }
    void add_to(std::vector<MotifCounts>& counts) const {
        for (std::size_t row = 0; row < units_.size(); ++row) counts[row].reads += units_[row];
    }
    [[nodiscard]] PairClasses const& classes() const noexcept { return classes_; }

private:
    PairRule rule_;
    std::vector<std::uint64_t> units_;
    PairClasses classes_;
    std::array<PairRule::Two, 16> waiting_;
    std::size_t waiting_count_ = 0;
};

class PairCounts::ThreadCounter : public UnitReducer {
public:
    explicit ThreadCounter(PairCounts const& owner)
        : UnitReducer(owner.dual_ == Dual::mates), owner_(owner), tally_(owner.pairs_, owner.dual_) {}

    [[nodiscard]] Tally const& tally() const noexcept { return tally_; }

private:
    void begin(Batch const&, Batch const&) override {}

    void take(std::span<SlotHit const> hits, std::uint64_t second_mate) override {
        unit_.clear();
        for (SlotHit const& hit : hits)
            owner_.targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) == 0) return;
                unit_.push_back({owner_.guides_[key / 2], hit.start < second_mate ? 0U : 1U, hit.start,
                                 hit.end, (key & 1U) == 0 ? Strand::forward : Strand::reverse,
                                 hit.mismatches});
            });
        if (!unit_.empty()) tally_.add(unit_);
    }

    void end() override { tally_.complete(); }

    void prefetch(SlotHit const& hit) const override {
        owner_.targets_.for_each_key(
            hit.pattern, [this](std::uint32_t key) __attribute__((always_inline)) {
                __builtin_prefetch(&owner_.guides_[key / 2]);
            });
    }

    PairCounts const& owner_;
    Tally tally_;
    std::vector<GuideHit> unit_;
};

class PairCounts::OrderedCounter : public HitWriter {
public:
    OrderedCounter(GuidePairs const& pairs, Dual dual)
        : records_in_unit_(dual == Dual::mates ? 2 : 1), tally_(pairs, dual) {}

    void hit(Hit const& hit, HitPlace const&) override {
        std::uint64_t const unit = hit.record / records_in_unit_;
        if (unit != number_) end_unit();
        number_ = unit;
        unit_.push_back({hit.motif, static_cast<unsigned>(hit.record % records_in_unit_), hit.start, hit.end,
                         hit.strand, hit.mismatches});
    }
    void end_input() override {
        end_unit();
        tally_.complete();
    }
    [[nodiscard]] Tally const& tally() const noexcept { return tally_; }

private:
    void end_unit() {
        if (!unit_.empty()) tally_.add(unit_);
        unit_.clear();
    }

    std::uint64_t const records_in_unit_;
    Tally tally_;
    std::uint64_t number_ = 0;  ///< of the unit
    std::vector<GuideHit> unit_;
};

PairCounts::PairCounts(GuidePairs const& pairs, Targets const& targets, std::size_t guides, Dual dual)
    : pairs_(pairs),
      targets_(targets),
      dual_(dual),
      guides_(targets.size()),
      ordered_(std::make_unique<OrderedCounter>(pairs, dual)) {
    for (MotifId guide = 0; guide < guides; ++guide) guides_[targets[guide]] = guide;
}

PairCounts::~PairCounts() = default;

BatchReducer& PairCounts::counter() {
    std::lock_guard const lock(mutex_);
    return *counters_.emplace_back(std::make_unique<ThreadCounter>(*this));
}

HitWriter& PairCounts::in_order() noexcept {
    return *ordered_;
}

void PairCounts::add_to(std::vector<MotifCounts>& counts) const {
    std::lock_guard const lock(mutex_);
    ordered_->tally().add_to(counts);
    for (auto const& counter : counters_) counter->tally().add_to(counts);
}

PairClasses PairCounts::classes() const {
    std::lock_guard const lock(mutex_);
    PairClasses sum = ordered_->tally().classes();
    for (auto const& counter : counters_) sum += counter->tally().classes();
    return sum;
}

}  // namespace motifcount::internal
