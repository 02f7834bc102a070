#include "count/fragment_counts.hpp"

#include <utility>

#include "count/all_rule.hpp"
#include "count/counter_pool.hpp"
#include "count/nearest_rule.hpp"
#include "count/pair_rule.hpp"
#include "count/thread_feeder.hpp"

namespace motifcount::internal {
namespace {

template <class Rule>
class CountsByRule final : public FragmentCounts {
public:
    CountsByRule(Targets const& targets, Rule rule, CountWhere where)
        : targets_(targets), rule_(std::move(rule)), where_(where), feeders_([this] {
              bool const keeps_hits = where_ == CountWhere::on_threads_and_pass;
              return std::make_unique<ThreadFeeder<Rule>>(targets_, rule_, keeps_hits);
          }) {}

    [[nodiscard]] BatchReducer* on_threads() override {
        return where_ == CountWhere::in_order ? nullptr : &feeders_;
    }
    [[nodiscard]] std::unique_ptr<OrderedFeeder> in_order(HitGate& gate) const override {
        if (Rule::is_additive && where_ != CountWhere::in_order) return nullptr;
        return std::make_unique<RuleInOrder<Rule>>(targets_, rule_, gate);
    }
    void add_to(unsigned tally, std::vector<MotifCounts>& rows) const override {
        feeders_.for_each(tally, [&rows](ThreadFeeder<Rule> const& feeder) { feeder.rule().add_to(rows); });
    }

private:
    Targets const& targets_;
    Rule const rule_;  ///< Has no counts; each feeder counts in its own copy
    CountWhere const where_;
    CounterPool<ThreadFeeder<Rule>> feeders_;
};

}  // namespace

std::unique_ptr<FragmentCounts> count_motifs(Targets const& targets, Assign rule, CountWhere where) {
    if (rule == Assign::all) return std::make_unique<CountsByRule<AllRule>>(targets, AllRule(targets), where);
    return std::make_unique<CountsByRule<NearestRule>>(targets, NearestRule(targets, rule), where);
}

std::unique_ptr<FragmentCounts> count_pairs(Targets const& targets, GuidePairs const& pairs, Dual dual) {
    return std::make_unique<CountsByRule<PairRule>>(targets, PairRule(targets, pairs, dual),
                                                    CountWhere::on_threads);
}

}  // namespace motifcount::internal
