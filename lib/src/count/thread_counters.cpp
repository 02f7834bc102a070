#include "count/thread_counters.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "count/unit_reducer.hpp"

namespace motifcount::internal {

class ThreadCounters::Counter : public UnitReducer {
public:
    Counter(Targets const& targets, Assign rule)
        : targets_(targets), rule_(rule), layout_(targets.layout()), tally_(layout_) {}

    [[nodiscard]] Counts counts() const { return tally_.counts(); }

private:
    [[nodiscard]] bool pairs(PipelineInput const& input) const override { return input.pairs; }

    void begin(Batch const& units, Batch const& batch) override {
        tally_.begin(units, unused_);
        records_ = batch.records;
    }

    void take(std::span<BatchHit const> hits, std::uint64_t) override {
        std::uint8_t least = 0xff;
        for (BatchHit const& hit : hits) least = std::min(least, hit.mismatches);
        std::optional<std::uint32_t> target;
        bool several = false;
        for_each_key(hits, least, [&](std::uint32_t key, std::uint64_t) {
            several = several || (target && *target != key / 2);
            target = key / 2;
        });
        AssignmentClasses& classes = totals_.classes;
        ++(!several ? classes.unique : least == 0 ? classes.several : classes.tie);
        if (several && rule_ == Assign::unique) return;
        std::uint64_t record_end = 0;  // of the last hit's record
        for_each_key(hits, least, [&](std::uint32_t key, std::uint64_t end) {
            tally_.add(key, end);
            if (end <= record_end) return;
            records_ = records_.subspan(next_record(records_, 0, end - 1));
            record_end = records_.front().end();
            ++totals_.records;
        });
    }

    [[nodiscard]] UnitTotals end() override { return std::exchange(totals_, {}); }

    void prefetch(BatchHit const& hit) const override {
        targets_.for_each_key(hit.pattern, [this](std::uint32_t key) { tally_.prefetch(key); });
    }

    template <class Use>
    void for_each_key(std::span<BatchHit const> hits, std::uint8_t mismatches, Use&& use) const {
        for (BatchHit const& hit : hits) {
            if (hit.mismatches != mismatches) continue;
            targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) != 0) use(key, hit.end());
            });
        }
    }

    Targets const& targets_;
    Assign const rule_;
    TallyLayout const layout_;
    Tally tally_;
    UnitTotals totals_;                    ///< of the batch
    std::span<RecordSpan const> records_;  ///< from that of the last hit that was credited on
    PartialGroups unused_;
};

ThreadCounters::ThreadCounters(Targets const& targets, std::size_t motifs, Assign rule)
    : HitCounts(motifs, rule),
      targets_(targets),
      counters_([this] { return std::make_unique<Counter>(targets_, rule_); }) {}
ThreadCounters::~ThreadCounters() = default;

void ThreadCounters::add_to(unsigned tally, std::vector<MotifCounts>& counts) const {
    counters_.for_each(tally, [&](Counter const& counter) { targets_.add_to(counts, counter.counts(), {}); });
}

}  // namespace motifcount::internal
