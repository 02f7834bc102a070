#include "run/peer_counts.hpp"

#include "run/unit_reducer.hpp"

namespace motifcount::internal {

/// Reads by target and by class.
class PeerCounts::Tally {
public:
    explicit Tally(PeerCounts const& owner)
        : rule_(owner.rules_, owner.assign_), reads_(owner.targets_.size()) {}

    void set_order(std::vector<std::uint64_t> const& offsets) { rule_.set_order(offsets); }

    /// All hits of a read, at least one.
    void add(std::span<WindowHit const> hits) {
        std::span<WindowHit const> const counted = rule_.judge(hits);
        bool several = counted.empty();
        for (WindowHit const& hit : counted) {
            ++reads_[hit.target];
            several = several || (&hit != &counted.front() && hit.offset == (&hit - 1)->offset);
        }
        ++(several ? classes_.tie : classes_.unique);
        if (!counted.empty()) ++credited_;
    }
    void add_to(std::vector<MotifCounts>& counts, Targets const& targets) const {
        for (MotifId motif = 0; motif < counts.size(); ++motif) {
            std::uint64_t const reads = reads_[targets[motif]];
            counts[motif] += {reads, 0, reads};
        }
    }
    [[nodiscard]] AssignmentClasses const& classes() const noexcept { return classes_; }
    [[nodiscard]] std::uint64_t credited() const noexcept { return credited_; }

private:
    WindowRule rule_;
    std::vector<std::uint64_t> reads_;
    AssignmentClasses classes_;
    std::uint64_t credited_ = 0;
};

class PeerCounts::ThreadCounter : public UnitReducer {
public:
    explicit ThreadCounter(PeerCounts const& owner)
        : UnitReducer(false), targets_(owner.targets_), tally_(owner) {}

    [[nodiscard]] Tally& tally() noexcept { return tally_; }

private:
    void begin(Batch const& units, Batch const&) override { records_ = units.records; }

    void take(std::span<SlotHit const> hits, std::uint64_t) override {
        while (records_.front().first + records_.front().length <= hits.front().start)
            records_ = records_.subspan(1);
        read_.clear();
        for (SlotHit const& hit : hits)
            targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) != 0)
                    read_.push_back(
                        {hit.start - records_.front().first, hit.end - hit.start, key / 2, hit.mismatches});
            });
        if (!read_.empty()) tally_.add(read_);
    }

    Targets const& targets_;
    Tally tally_;
    std::span<RecordSpan const> records_;  ///< from that of the last hit on
    std::vector<WindowHit> read_;
};

class PeerCounts::OrderedCounter : public HitWriter {
public:
    explicit OrderedCounter(PeerCounts const& owner) : targets_(owner.targets_), tally_(owner) {}

    void hit(Hit const& hit, HitPlace const&) override {
        if (hit.record != record_) end_input();
        record_ = hit.record;
        read_.push_back({hit.start, hit.end - hit.start, targets_[hit.motif], hit.mismatches});
    }
    void end_input() override {
        if (!read_.empty()) tally_.add(read_);
        read_.clear();
    }
    [[nodiscard]] Tally& tally() noexcept { return tally_; }

private:
    Targets const& targets_;
    Tally tally_;
    std::uint64_t record_ = 0;
    std::vector<WindowHit> read_;
};

PeerCounts::PeerCounts(RunSettings const& settings, Targets const& targets)
    : rules_(*rules_of(settings.like)),
      assign_(settings.assign),
      targets_(targets),
      ordered_(std::make_unique<OrderedCounter>(*this)),
      order_(given_offsets(settings)) {
    ordered_->tally().set_order(order_);
}

PeerCounts::~PeerCounts() = default;

BatchReducer& PeerCounts::counter() {
    std::lock_guard const lock(mutex_);
    auto& counter = *counters_.emplace_back(std::make_unique<ThreadCounter>(*this));
    counter.tally().set_order(order_);
    return counter;
}

HitWriter& PeerCounts::in_order() noexcept {
    return *ordered_;
}

void PeerCounts::begin_input(MotifStarts const* starts) {
    if (starts == nullptr) return;
    std::lock_guard const lock(mutex_);
    order_ = starts->order;
    ordered_->tally().set_order(order_);
    for (auto const& counter : counters_) counter->tally().set_order(order_);
}

void PeerCounts::add_to(std::vector<MotifCounts>& counts) const {
    std::lock_guard const lock(mutex_);
    ordered_->tally().add_to(counts, targets_);
    for (auto const& counter : counters_) counter->tally().add_to(counts, targets_);
}

AssignmentClasses PeerCounts::classes() const {
    std::lock_guard const lock(mutex_);
    AssignmentClasses sum = ordered_->tally().classes();
    for (auto const& counter : counters_) sum += counter->tally().classes();
    return sum;
}

std::uint64_t PeerCounts::records_with_hits() const {
    std::lock_guard const lock(mutex_);
    std::uint64_t sum = ordered_->tally().credited();
    for (auto const& counter : counters_) sum += counter->tally().credited();
    return sum;
}

}  // namespace motifcount::internal
