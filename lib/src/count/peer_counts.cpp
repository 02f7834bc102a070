#include "count/peer_counts.hpp"

#include <utility>

#include "count/unit_reducer.hpp"

namespace motifcount::internal {

/// Reads by target and by class.
class PeerCounts::Tally {
public:
    explicit Tally(PeerCounts const& owner) : targets_(owner.targets_), rule_(owner.rules_, owner.assign_) {}

    void set_order(std::vector<std::uint64_t> const& offsets) { rule_.set_order(offsets); }

    /// All hits of a read, at least one.
    void add(std::span<WindowHit const> hits) {
        reads_.resize(targets_.size());
        std::span<WindowHit const> const counted = rule_.judge(hits);
        bool several = counted.empty();
        for (WindowHit const& hit : counted) {
            ++reads_[hit.target];
            several = several || (&hit != &counted.front() && hit.offset == (&hit - 1)->offset);
        }
        ++(several ? totals_.classes.tie : totals_.classes.unique);
        if (!counted.empty()) ++totals_.records;
    }
    void add_to(std::vector<MotifCounts>& counts) const {
        if (reads_.empty()) return;
        for (MotifId motif = 0; motif < counts.size(); ++motif) {
            std::uint64_t const reads = reads_[targets_[motif]];
            counts[motif] += {reads, 0, reads};
        }
    }
    /// Of the reads since the last call.
    [[nodiscard]] UnitTotals take_totals() { return std::exchange(totals_, {}); }

private:
    Targets const& targets_;
    WindowRule rule_;
    std::vector<std::uint64_t> reads_;  ///< empty: none
    UnitTotals totals_;
};

class PeerCounts::ThreadCounter : public UnitReducer {
public:
    explicit ThreadCounter(PeerCounts const& owner)
        : owner_(owner), targets_(owner.targets_), tally_(owner) {}

    [[nodiscard]] Tally const& tally() const noexcept { return tally_; }

private:
    [[nodiscard]] bool pairs(PipelineInput const&) const override { return false; }

    void begin(PipelineInput const& input, Batch const& units, Batch const&) override {
        tally_.set_order(owner_.order(input));
        records_ = units.records;
    }

    void take(std::span<SlotHit const> hits, std::uint64_t) override {
        records_ = records_.subspan(next_record(records_, 0, hits.front().start));
        read_.clear();
        for (SlotHit const& hit : hits)
            targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) != 0)
                    read_.push_back(
                        {hit.start - records_.front().first, hit.end - hit.start, key / 2, hit.mismatches});
            });
        if (!read_.empty()) tally_.add(read_);
    }

    [[nodiscard]] UnitTotals end() override { return tally_.take_totals(); }

    PeerCounts const& owner_;
    Targets const& targets_;
    Tally tally_;
    std::span<RecordSpan const> records_;  ///< from that of the last hit on
    std::vector<WindowHit> read_;
};

class PeerCounts::OrderedCounter : public OrderedUnits {
public:
    OrderedCounter(PeerCounts const& owner, std::vector<std::uint64_t> const& order)
        : targets_(owner.targets_), tally_(owner) {
        tally_.set_order(order);
    }

    void hit(Hit const& hit, HitPlace const&) override {
        if (hit.record != record_) end_read();
        record_ = hit.record;
        read_.push_back({hit.start, hit.end - hit.start, targets_[hit.motif], hit.mismatches});
    }
    void end_input() override {
        end_read();
        totals_ = tally_.take_totals();
    }
    void add_to(std::vector<MotifCounts>& counts) const override { tally_.add_to(counts); }
    [[nodiscard]] std::optional<UnitTotals> totals() const override { return totals_; }

private:
    void end_read() {
        if (!read_.empty()) tally_.add(read_);
        read_.clear();
    }

    Targets const& targets_;
    Tally tally_;
    UnitTotals totals_;
    std::uint64_t record_ = 0;
    std::vector<WindowHit> read_;
};

PeerCounts::PeerCounts(RunSettings const& settings, Targets const& targets)
    : rules_(*rules_of(settings.like)),
      assign_(settings.assign),
      targets_(targets),
      given_offsets_(given_offsets(settings)),
      counters_([this] { return std::make_unique<ThreadCounter>(*this); }) {}

PeerCounts::~PeerCounts() = default;

std::unique_ptr<OrderedUnits> PeerCounts::in_order(PipelineInput const& input) const {
    return std::make_unique<OrderedCounter>(*this, order(input));
}

void PeerCounts::add_to(unsigned tally, std::vector<MotifCounts>& counts) const {
    counters_.for_each(tally, [&](ThreadCounter const& counter) { counter.tally().add_to(counts); });
}

}  // namespace motifcount::internal
