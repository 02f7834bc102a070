#include "run/thread_counters.hpp"

#include <algorithm>

namespace motifcount::internal {

class ThreadCounters::Counter : public BatchReducer {
public:
    Counter(PatternSet const& patterns, HitRules const& rules, bool pairs)
        : assigns_(rules.assign != Assign::all), counts_(rules.motifs), hits_(patterns, {&counts_}) {
        hits_.restrict_to(rules);
        begin_input(pairs);
    }

    void begin_input(bool pairs) {
        pairs_ = pairs && assigns_;
        hits_.begin_input(pairs);
        counts_.begin_input(pairs_);
    }
    void end_input() { hits_.end_input(); }
    [[nodiscard]] HitCounter const& counts() const noexcept { return counts_; }
    [[nodiscard]] AssignmentClasses classes() const { return hits_.classes(); }
    [[nodiscard]] std::uint64_t records_with_hits() const { return hits_.records_with_hits(); }

    void reduce(BatchResult& result) override {
        Batch const batch = result.text.batch();
        std::uint64_t begin = batch.first_record + (batch.first_continues ? 1 : 0);
        std::uint64_t end = batch.first_record + batch.records.size() - (batch.last_continues ? 1 : 0);
        if (pairs_) {
            begin += begin % 2;
            end -= end % 2;
        }
        if (begin >= end) return;
        auto const from = [&](std::uint64_t record) {
            std::uint64_t const index = record - batch.first_record;
            if (index == batch.records.size()) return result.hits.end();
            std::uint64_t const slot = batch.records[index].first;
            return std::ranges::lower_bound(result.hits, slot, {}, &SlotHit::start);
        };
        auto const first = from(begin);
        auto const last = from(end);
        hits_.add(result.text, {first, last});
        result.hits.erase(first, last);
    }

private:
    bool const assigns_;
    bool pairs_ = false;  ///< units are pairs
    HitCounter counts_;
    OrderedHits hits_;
};

ThreadCounters::ThreadCounters(PatternSet const& patterns, HitRules const& rules)
    : patterns_(patterns), rules_(rules) {}
ThreadCounters::~ThreadCounters() = default;

BatchReducer& ThreadCounters::counter() {
    std::lock_guard const lock(mutex_);
    auto counter = std::make_unique<Counter>(patterns_, rules_, pairs_);
    return *counters_.emplace_back(std::move(counter));
}

void ThreadCounters::begin_input(bool pairs) {
    std::lock_guard const lock(mutex_);
    pairs_ = pairs;
    for (auto const& counter : counters_) counter->begin_input(pairs);
}

void ThreadCounters::end_input() {
    std::lock_guard const lock(mutex_);
    for (auto const& counter : counters_) counter->end_input();
}

void ThreadCounters::add_to(std::vector<MotifCounts>& counts) const {
    std::lock_guard const lock(mutex_);
    for (auto const& counter : counters_) counter->counts().add_to(counts);
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
