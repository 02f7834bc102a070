#include "count/pair_counts.hpp"

#include <array>
#include <span>
#include <utility>
#include <variant>

#include "count/unit_reducer.hpp"

namespace motifcount::internal {

/// Units by row and by class. Rows lie far away in memory: of some units on their way, they are fetched before they are
/// looked at.
class PairCounts::Tally {
public:
    Tally(GuidePairs const& pairs, Dual dual)
        : pairs_(pairs), rule_(pairs, dual), records_in_unit_(dual == Dual::mates ? 2 : 1) {}

    /// All hits of a unit.
    void add(std::span<Hit const> hits) {
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
        if (waiting_count_ != 0) units_.resize(pairs_.size());
        for (PairRule::Two const& two : std::span(waiting_).first(waiting_count_)) {
            PairRule::Verdict const verdict = rule_.judge(two);
            ++classes_[verdict.kind];
            if (verdict.kind == PairClass::match) ++units_[verdict.row];
        }
        waiting_count_ = 0;
    }
    void add_to(std::vector<MotifCounts>& counts) const {
        for (MotifId row = 0; row < units_.size(); ++row) counts[row].reads += units_[pairs_.first_row(row)];
    }
    /// Of the units since the last call.
    [[nodiscard]] UnitTotals take_totals() {
        UnitTotals totals;
        totals.pair_classes = std::exchange(classes_, {});
        totals.records = totals.pair_classes[PairClass::match] * records_in_unit_;
        return totals;
    }

private:
    GuidePairs const& pairs_;
    PairRule rule_;
    std::uint64_t const records_in_unit_;
    std::vector<std::uint64_t> units_;  ///< by first row of a pair; empty: none
    PairClasses classes_;
    std::array<PairRule::Two, 16> waiting_;
    std::size_t waiting_count_ = 0;
};

class PairCounts::ThreadCounter : public UnitReducer {
public:
    explicit ThreadCounter(PairCounts const& owner) : owner_(owner), tally_(owner.pairs_, owner.dual_) {}

    [[nodiscard]] Tally const& tally() const noexcept { return tally_; }

private:
    [[nodiscard]] bool pairs(PipelineInput const&) const override { return owner_.dual_ == Dual::mates; }
    void begin(Batch const&, Batch const&) override {}

    void take(std::span<BatchHit const> hits, std::uint64_t second_mate) override {
        unit_.clear();
        for (BatchHit const& hit : hits)
            owner_.targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) == 0) return;
                unit_.push_back({hit.start < second_mate ? 0U : 1U, hit.start, hit.end(),
                                 owner_.guides_[key / 2], (key & 1U) == 0 ? Strand::forward : Strand::reverse,
                                 hit.mismatches});
            });
        if (!unit_.empty()) tally_.add(unit_);
    }

    [[nodiscard]] UnitTotals end() override {
        tally_.complete();
        return tally_.take_totals();
    }

    void prefetch(BatchHit const& hit) const override {
        owner_.targets_.for_each_key(
            hit.pattern, [this](std::uint32_t key) __attribute__((always_inline)) {
                __builtin_prefetch(&owner_.guides_[key / 2]);
            });
    }

    PairCounts const& owner_;
    Tally tally_;
    std::vector<Hit> unit_;
};

class PairCounts::OrderedCounter : public OrderedUnits {
public:
    OrderedCounter(GuidePairs const& pairs, Dual dual)
        : records_in_unit_(dual == Dual::mates ? 2 : 1), tally_(pairs, dual) {}

    void hit(Hit const& hit, HitPlace const&) override {
        std::uint64_t const unit = hit.record / records_in_unit_;
        if (unit != number_) end_unit();
        number_ = unit;
        unit_.push_back(hit);
    }
    void end_input() override {
        end_unit();
        tally_.complete();
        totals_ = tally_.take_totals();
    }
    void add_to(std::vector<MotifCounts>& counts) const override { tally_.add_to(counts); }
    [[nodiscard]] std::optional<UnitTotals> totals() const override { return totals_; }

private:
    void end_unit() {
        if (!unit_.empty()) tally_.add(unit_);
        unit_.clear();
    }

    std::uint64_t const records_in_unit_;
    Tally tally_;
    UnitTotals totals_;
    std::uint64_t number_ = 0;  ///< of the unit
    std::vector<Hit> unit_;
};

PairCounts::PairCounts(GuidePairs const& pairs, Targets const& targets, std::size_t guides, Dual dual)
    : pairs_(pairs), targets_(targets), dual_(dual), guides_(targets.size()), counters_([this] {
          return std::make_unique<ThreadCounter>(*this);
      }) {
    for (MotifId guide = 0; guide < guides; ++guide) guides_[targets[guide]] = guide;
}

PairCounts::~PairCounts() = default;

std::unique_ptr<OrderedUnits> PairCounts::in_order(PipelineInput const&) const {
    return std::make_unique<OrderedCounter>(pairs_, dual_);
}

void PairCounts::add_to(unsigned tally, std::vector<MotifCounts>& counts) const {
    counters_.for_each(tally, [&counts](ThreadCounter const& counter) { counter.tally().add_to(counts); });
}

}  // namespace motifcount::internal
