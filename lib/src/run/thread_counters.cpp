#include "run/thread_counters.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "run/unit_reducer.hpp"

namespace motifcount::internal {

class ThreadCounters::Counter : public UnitReducer {
public:
    Counter(Targets const& targets, Assign rule, bool pairs)
        : UnitReducer(pairs), targets_(targets), rule_(rule), layout_(targets.layout()), tally_(layout_) {}

    [[nodiscard]] Counts counts() const { return tally_.counts(); }
    [[nodiscard]] AssignmentClasses const& classes() const noexcept { return classes_; }
    [[nodiscard]] std::uint64_t records_with_hits() const noexcept { return records_with_hits_; }

private:
    void begin(Batch const& units, Batch const& batch) override {
        tally_.begin(units, unused_);
        records_ = batch.records;
    }

    void take(std::span<SlotHit const> hits, std::uint64_t) override {
        std::uint8_t least = 0xff;
        for (SlotHit const& hit : hits) least = std::min(least, hit.mismatches);
        std::optional<std::uint32_t> target;
        bool several = false;
        for_each_key(hits, least, [&](std::uint32_t key, std::uint64_t) {
            several = several || (target && *target != key / 2);
            target = key / 2;
        });
        ++(!several ? classes_.unique : least == 0 ? classes_.several : classes_.tie);
        if (several && rule_ == Assign::unique) return;
        std::uint64_t record_end = 0;  // of the last hit's record
        for_each_key(hits, least, [&](std::uint32_t key, std::uint64_t end) {
            tally_.add(key, end);
            if (end <= record_end) return;
            while (records_.front().first + records_.front().length < end) records_ = records_.subspan(1);
            record_end = records_.front().first + records_.front().length;
            ++records_with_hits_;
        });
    }

    void prefetch(SlotHit const& hit) const override {
        targets_.for_each_key(hit.pattern, [this](std::uint32_t key) { tally_.prefetch(key); });
    }

    template <class Use>
    void for_each_key(std::span<SlotHit const> hits, std::uint8_t mismatches, Use&& use) const {
        for (SlotHit const& hit : hits) {
            if (hit.mismatches != mismatches) continue;
            targets_.for_each_key(hit.pattern, [&](std::uint32_t key) {
                if ((hit.strands >> (key & 1U) & 1U) != 0) use(key, hit.end);
            });
        }
    }

    Targets const& targets_;
    Assign const rule_;
    TallyLayout const layout_;
    Tally tally_;
    AssignmentClasses classes_;
    std::uint64_t records_with_hits_ = 0;
    std::span<RecordSpan const> records_;  ///< from that of the last hit that was credited on
    PartialGroups unused_;
};

ThreadCounters::ThreadCounters(Targets const& targets, Assign rule) : targets_(targets), rule_(rule) {}
ThreadCounters::~ThreadCounters() = default;

BatchReducer& ThreadCounters::counter() {
    std::lock_guard const lock(mutex_);
    auto counter = std::make_unique<Counter>(targets_, rule_, pairs_);
    return *counters_.emplace_back(std::move(counter));
}

void ThreadCounters::begin_input(bool pairs) {
    std::lock_guard const lock(mutex_);
    pairs_ = pairs;
    for (auto const& counter : counters_) counter->begin_input(pairs);
}

void ThreadCounters::add_to(std::vector<MotifCounts>& counts) const {
    std::lock_guard const lock(mutex_);
    for (auto const& counter : counters_) targets_.add_to(counts, counter->counts(), {});
}

AssignmentClasses ThreadCounters::classes() const {
    std::lock_guard const lock(mutex_);
    AssignmentClasses sum;
    for (auto const& counter : counters_) sum += counter->classes();
    return sum;
}

std::uint64_t ThreadCounters::records_with_hits() const {
    std::uint64_t sum = 0;
    for (auto const& counter : counters_) sum += counter->records_with_hits();
    return sum;
}

}  // namespace motifcount::internal
