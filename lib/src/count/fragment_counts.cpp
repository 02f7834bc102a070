#include "count/fragment_counts.hpp"

#include <type_traits>
#include <utility>

#include "count/counter_pool.hpp"
#include "count/reducers/reducers.hpp"
#include "count/thread_feeder.hpp"
#include "rules/rules.hpp"

namespace motifcount::internal {
namespace {

template <class Rule>
class CountsByRule final : public FragmentCounts {
public:
    CountsByRule(Targets const& targets, Rule rule, CountWhere where, Reductions const& reductions)
        : targets_(targets), rule_(std::move(rule)), where_(where), reductions_(reductions), feeders_([this] {
              bool const keeps_hits = where_ == CountWhere::on_threads_and_pass;
              return std::make_unique<ThreadFeeder<Rule>>(targets_, rule_, keeps_hits);
          }) {}

    [[nodiscard]] BatchReducer* on_threads() override {
        return where_ == CountWhere::in_order ? nullptr : &feeders_;
    }
    [[nodiscard]] std::unique_ptr<OrderedFeeder> in_order(HitGate& gate) const override {
        if (Rule::is_additive && where_ != CountWhere::in_order) return nullptr;
        return reduce_hits(std::make_unique<RuleInOrder<Rule>>(targets_, rule_, gate), targets_, reductions_);
    }
    void add_to(unsigned tally, std::vector<MotifCounts>& rows) const override {
        feeders_.for_each(tally, [&rows](ThreadFeeder<Rule> const& feeder) { feeder.rule().add_to(rows); });
    }

private:
    Targets const& targets_;
    Rule const rule_;  ///< Has no counts; each feeder counts in its own copy
    CountWhere const where_;
    Reductions const reductions_;
    CounterPool<ThreadFeeder<Rule>> feeders_;
};

template <class... Rule>
std::unique_ptr<FragmentCounts> count_by(RuleList<Rule...>, RuleInfo const& rule, Targets const& targets,
                                         CountWhere where, RuleOptions const& options,
                                         Reductions const& reductions) {
    std::unique_ptr<FragmentCounts> counts;
    auto const make_if = [&]<class One>(std::type_identity<One>) {
        if (One::info.assign == rule.assign && One::info.dual == rule.dual &&
            One::info.has_condition == rule.has_condition)
            counts = std::make_unique<CountsByRule<One>>(targets, One(targets, options), where, reductions);
    };
    (make_if(std::type_identity<Rule>()), ...);
    return counts;
}

}  // namespace

std::unique_ptr<FragmentCounts> count_fragments(RuleInfo const& rule, Targets const& targets,
                                                CountWhere where, RuleOptions const& options,
                                                Reductions const& reductions) {
    return count_by(Rules(), rule, targets, where, options, reductions);
}

}  // namespace motifcount::internal
