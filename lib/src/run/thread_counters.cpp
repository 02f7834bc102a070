#include "run/thread_counters.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace motifcount::internal {

class ThreadCounters::Counter : public BatchReducer {
public:
    Counter(Targets const& targets, Assign rule, bool pairs)
        : targets_(targets), rule_(rule), layout_(targets.layout()), tally_(layout_), pairs_(pairs) {}

    void begin_input(bool pairs) { pairs_ = pairs; }
    [[nodiscard]] Counts counts() const { return tally_.counts(); }
    [[nodiscard]] AssignmentClasses const& classes() const noexcept { return classes_; }
    [[nodiscard]] std::uint64_t records_with_hits() const noexcept { return records_with_hits_; }

    void reduce(BatchResult& result) override {
        Batch const batch = result.text.batch();
        list_units(batch);
        if (units_.empty()) return;
        Batch units = batch;
        units.records = units_;
        units.warm_up = 0;
        units.first_continues = units.last_continues = false;
        tally_.begin(units, unused_);
        records_ = batch.records;
        auto const from = std::ranges::lower_bound(result.hits, units_.front().first, {}, &SlotHit::start);
        auto unit = units_.begin();
        auto at = from;
        while (at != result.hits.end()) {
            if (at->start >= unit->first + unit->length) {
                if (++unit == units_.end()) break;
                continue;
            }
            std::uint64_t const end = unit->first + unit->length;
            auto const first = at;
            while (at != result.hits.end() && at->start < end) ++at;
            assign({first, at});
        }
        result.hits.erase(from, at);
    }

private:
    /// Those that lie wholly in the batch. Of a pair, both mates and the break between them.
    void list_units(Batch const& batch) {
        std::uint64_t begin = batch.first_continues ? 1 : 0;
        std::uint64_t end = batch.records.size() - (batch.last_continues && !batch.records.empty() ? 1 : 0);
        units_.clear();
        if (!pairs_) {
            for (; begin < end; ++begin) units_.push_back(batch.records[begin]);
            return;
        }
        begin += (batch.first_record + begin) % 2;
        for (; begin + 1 < end; begin += 2) {
            auto const& [first, length] = batch.records[begin];
            RecordSpan const& second = batch.records[begin + 1];
            units_.push_back({first, second.first + second.length - first});
        }
    }

    /// All hits of a unit.
    void assign(std::span<SlotHit const> hits) {
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
    bool pairs_;
    AssignmentClasses classes_;
    std::uint64_t records_with_hits_ = 0;
    std::vector<RecordSpan> units_;        ///< of the batch
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
