// Compares runs, longest and non-overlapping hits, and conditions of fragments, with simple implementations.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "count/fragment_counts.hpp"
#include "count/ordered_stage.hpp"
#include "plan/registry.hpp"
#include "support/list_reader.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/recorder.hpp"
#include "support/sanitized.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::ListReader;
using test::RandomDna;
using test::Recorder;
namespace oracle = test::oracle;

namespace {

struct Case {
    std::vector<std::string> motifs;
    ListReader::Records records;
    bool pairs = false;
    Reductions reductions;
    Condition condition;
};

struct Found {
    std::vector<oracle::Hit> hits;
    std::vector<std::uint64_t> classes;  ///< Empty without a condition; without the class `unassigned`
};

std::vector<oracle::Hit> joined_runs(std::vector<oracle::Hit> const& hits, std::uint64_t least) {
    std::map<std::pair<MotifId, char>, std::map<std::uint64_t, std::uint64_t>> ends;
    for (oracle::Hit const& hit : hits) ends[{hit.motif, hit.strand}][hit.start] = hit.end;
    std::vector<oracle::Hit> runs;
    for (auto const& [motif, end_of] : ends) {
        std::uint64_t free_from = 0;
        for (auto const& [start, first_end] : end_of) {
            if (start < free_from) continue;
            std::uint64_t end = first_end;
            std::uint64_t copies = 1;
            for (; end_of.contains(end); ++copies) end = end_of.at(end);
            if (copies < least) continue;
            runs.push_back({hits.front().record, start, end, motif.first, motif.second, 0});
            free_from = end;
        }
    }
    return runs;
}

/// Returns the hits of one record that remain.
std::vector<oracle::Hit> reduced(Case const& wanted, std::vector<oracle::Hit> hits) {
    if (wanted.reductions.runs != 0) hits = joined_runs(hits, wanted.reductions.runs);
    if (wanted.reductions.longest) {
        std::map<std::uint64_t, std::uint64_t> longest;
        for (oracle::Hit const& hit : hits) longest[hit.start] = std::max(longest[hit.start], hit.end);
        std::erase_if(hits, [&](oracle::Hit const& hit) { return hit.end != longest[hit.start]; });
    }
    auto const row = [](oracle::Hit const& hit) {
        return std::tuple(hit.start, hit.end, hit.motif, hit.strand);
    };
    std::ranges::sort(hits, {}, row);
    if (!wanted.reductions.non_overlapping) return hits;
    std::ranges::stable_sort(hits, [](oracle::Hit const& a, oracle::Hit const& b) {
        return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    std::vector<oracle::Hit> kept;
    for (oracle::Hit const& hit : hits) {
        bool const is_same = !kept.empty() && kept.back().start == hit.start && kept.back().end == hit.end &&
                             kept.back().strand == hit.strand &&
                             wanted.motifs[kept.back().motif] == wanted.motifs[hit.motif];
        if (kept.empty() || hit.start >= kept.back().end || is_same) kept.push_back(hit);
    }
    return kept;
}

bool meets(Case const& wanted, std::vector<oracle::Hit> const& hits) {
    std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, char, std::string>> distinct;
    std::set<std::string> found;
    for (oracle::Hit const& hit : hits) {
        distinct.emplace(hit.record, hit.start, hit.end, hit.strand, wanted.motifs[hit.motif]);
        found.insert(wanted.motifs[hit.motif]);
    }
    std::set<std::string> const all(wanted.motifs.begin(), wanted.motifs.end());
    return distinct.size() >= wanted.condition.min_hits && (!wanted.condition.all_motifs || found == all);
}

Found expected_of(Case const& wanted) {
    Found expected;
    std::map<std::uint64_t, std::vector<oracle::Hit>> by_record;
    for (oracle::Hit const& hit :
         oracle::search(wanted.motifs, test::texts_of(wanted.records), StrandFilter::both, 0).hits)
        by_record[hit.record].push_back(hit);
    std::map<std::uint64_t, std::vector<oracle::Hit>> fragments;
    for (auto const& [record, hits] : by_record) {
        auto& fragment = fragments[wanted.pairs ? record / 2 : record];
        for (oracle::Hit const& hit : reduced(wanted, hits)) fragment.push_back(hit);
    }
    if (wanted.condition.any()) expected.classes.resize(2);
    for (auto const& [fragment, hits] : fragments) {
        if (hits.empty()) continue;
        bool const counts = meets(wanted, hits);
        if (wanted.condition.any()) ++expected.classes[counts ? 0 : 1];
        if (counts) expected.hits.insert(expected.hits.end(), hits.begin(), hits.end());
    }
    return expected;
}

void check_search(Case const& wanted, std::uint64_t letters, CountWhere where) {
    Found const expected = expected_of(wanted);
    MotifSet const motifs = test::motif_set(wanted.motifs);
    PatternSet const patterns(motifs, StrandFilter::both);
    auto const matcher = reference_engine().compile(patterns, {});
    Targets const targets(patterns, motifs.size());
    RuleInfo const& rule = rule_info(Assign::all, Dual::none, wanted.condition.any());
    auto const counts =
        count_fragments(rule, targets, where, {.condition = wanted.condition}, wanted.reductions);
    PipelineOptions options{2, true};
    options.targets = &targets;
    options.reducer = counts->on_threads();
    options.engines_count = false;
    std::vector<SearchPart> const parts{{&patterns, matcher.get()}};
    Pipeline pipeline(parts, options);
    Recorder recorder({wanted.records});
    OrderedStage stage(patterns, {&recorder}, counts.get());
    stage.count_by(targets);
    ListReader reader(wanted.records, letters, patterns.max_length() - 1);
    stage.begin_input("list", wanted.pairs);
    pipeline.run(reader, stage, nullptr, wanted.pairs);
    stage.end_input(0);
    if (where == CountWhere::in_order) REQUIRE(recorder.hits.front() == expected.hits);

    std::vector<MotifCounts> found(motifs.size());
    counts->add_to(0, found);
    stage.add_to(found);
    targets.add_reads_to(found, stage.partial_reads());
    std::vector<MotifCounts> rows(motifs.size());
    std::set<std::pair<std::uint64_t, MotifId>> reads;
    for (oracle::Hit const& hit : expected.hits) {
        ++(hit.strand == '+' ? rows[hit.motif].hits_forward : rows[hit.motif].hits_reverse);
        rows[hit.motif].reads += reads.emplace(wanted.pairs ? hit.record / 2 : hit.record, hit.motif).second;
    }
    REQUIRE(test::same(found, rows));
    FragmentClasses const classes = classes_of(rule, stage.totals());
    for (std::size_t i = 0; i < expected.classes.size(); ++i) REQUIRE(classes[i] == expected.classes[i]);
}

Case random_case(RandomDna& random) {
    Case wanted;
    std::string const unit = random.from("AC", random.between(1, 4)) + random.from("ACGT", 1);
    for (std::uint64_t i = random.between(1, 4); i > 0; --i) {
        std::string const other = random.from("AC", random.between(2, 6));
        std::string const several[] = {unit, unit + unit, unit + unit.substr(0, 1), other,
                                       oracle::reverse_complement(unit)};
        wanted.motifs.push_back(several[random.below(5)]);
    }
    wanted.pairs = random.one_in(3);
    for (std::uint64_t i = 2 * random.between(0, 3); i > 0; --i) {
        std::string text;
        for (std::uint64_t parts = random.below(8); parts > 0; --parts) {
            std::string const part = random.one_in(3) ? random.bases(random.below(4)) : unit;
            for (std::uint64_t copies = random.between(1, 4); copies > 0; --copies) text += part;
        }
        wanted.records.emplace_back("name" + std::to_string(i), text);
    }
    wanted.reductions.runs = random.below(4);
    wanted.reductions.longest = random.one_in(3);
    wanted.reductions.non_overlapping = random.one_in(3);
    if (random.one_in(2)) wanted.condition = {random.below(5), random.one_in(3)};
    return wanted;
}

}  // namespace

TEST_CASE("runs, overlaps and conditions follow the rules for any batches") {
    for (std::uint64_t seed = 1; seed <= test::cases_of(4000U); ++seed) {
        CAPTURE(seed);
        RandomDna random(seed);
        Case const wanted = random_case(random);
        std::uint64_t const letters = random.one_in(4) ? 1000 : random.between(1, 40);
        check_search(wanted, letters, CountWhere::in_order);
        if (!wanted.reductions.any() && wanted.condition.any())
            check_search(wanted, letters, CountWhere::on_threads);
    }
}

TEST_CASE("a run of 20,000 copies in many batches is one hit") {
    std::string text;
    for (unsigned i = 0; i < 20'000; ++i) text += "TTAGGG";
    Case const wanted{{"TTAGGG", "GGTTAG"},
                      {{"r", "AC" + text + "TTA"}},
                      false,
                      {.runs = 2, .non_overlapping = true},
                      {1, false}};
    for (std::uint64_t const letters : {100U, 1001U}) check_search(wanted, letters, CountWhere::in_order);
    CHECK(expected_of(wanted).hits.size() == 1);
}
