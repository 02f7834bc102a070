// What a run decides once its motifs are compiled

#include "plan/search_plan.hpp"

#include <doctest/doctest.h>

#include "support/patterns.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;

namespace {

SearchPlan completed(Plan plan, SearchNeeds const& needs) {
    plan.threads = 8;
    plan.device.kind = DeviceChoice::Kind::cpu;
    return complete(plan, needs, *compile_search(motif_set({"GATTACAGATTACA", "ACGTTGCATGCCAA"}), plan));
}

}  // namespace

TEST_CASE("hits are counted where the rule, the reports and the filters allow") {
    struct Row {
        char const* name;
        Plan plan;
        SearchNeeds needs;
        CountWhere where;
    };
    Plan const all{};
    Plan const best{.assign = Assign::best};
    Plan const edits{.max_edits = 1};
    Plan const edits_best{.max_edits = 1, .assign = Assign::best};
    Plan const mates{.assign = Assign::unique, .dual = Dual::mates};
    for (auto const& [name, plan, needs, where] : {
             Row{"all", all, {}, CountWhere::in_engines},
             Row{"all, hits in order", all, {.hits_in_order = true}, CountWhere::in_engines},
             Row{"all, filter", all, {.all_hits_pass = false}, CountWhere::on_threads},
             Row{"all, filter, hits in order",
                 all,
                 {.hits_in_order = true, .all_hits_pass = false},
                 CountWhere::on_threads_and_pass},
             Row{"all, limit", all, {.ends_early = true}, CountWhere::in_order},
             Row{"best", best, {}, CountWhere::on_threads},
             Row{"best, hits in order", best, {.hits_in_order = true}, CountWhere::in_order},
             Row{"best, limit", best, {.ends_early = true}, CountWhere::in_order},
             Row{"edits", edits, {}, CountWhere::in_order},
             Row{"edits, best", edits_best, {}, CountWhere::on_threads},
             Row{"pairs of guides", mates, {}, CountWhere::on_threads},
         }) {
        CAPTURE(name);
        SearchPlan const search = completed(plan, needs);
        CHECK(static_cast<int>(search.counts) == static_cast<int>(where));
        CHECK(search.find_positions == (where != CountWhere::in_engines || needs.hits_in_order));
    }
}

TEST_CASE("inputs are open together unless order matters or memory is short") {
    SearchNeeds needs{.inputs = 20, .open_files = 6, .rows = 2, .counts_by_sample = true};
    CHECK(completed({}, needs).inputs_at_once == 6);
    CHECK(completed({}, needs).samples_at_once == 6);
    needs.open_files = 100;
    CHECK(completed({}, needs).inputs_at_once == 8);
    needs.unmatched_bytes = 40'000'000;
    CHECK(completed({.assign = Assign::best}, needs).inputs_at_once == 4);
    needs.counts_by_sample = false;
    CHECK(completed({}, needs).samples_at_once == 1);
    for (bool SearchNeeds::*const in_order :
         {&SearchNeeds::hits_in_order, &SearchNeeds::ends_early, &SearchNeeds::verifies}) {
        SearchNeeds ordered = needs;
        ordered.*in_order = true;
        CHECK(completed({}, ordered).inputs_at_once == 1);
    }
}

TEST_CASE("an exact search first pays off for nearest hits with mismatches") {
    Plan plan{.max_mismatches = 1, .assign = Assign::unique};
    CHECK(searches_exact_first(plan, 100, 30'000));
    CHECK(searches_exact_first(plan, 100, std::nullopt));
    CHECK_FALSE(searches_exact_first(plan, 100, 29'999));
    plan.dual = Dual::mates;
    CHECK(searches_exact_first(plan, 100, 30'000));
    plan.dual = Dual::in_read;
    CHECK_FALSE(searches_exact_first(plan, 100, 30'000));
    plan.dual = Dual::none;
    for (Plan const& other : {Plan{.max_mismatches = 1}, Plan{.assign = Assign::best},
                              Plan{.max_edits = 1, .assign = Assign::best},
                              Plan{.engine = "wu-manber", .max_mismatches = 1, .assign = Assign::best}})
        CHECK_FALSE(searches_exact_first(other, 100, 30'000));
}
