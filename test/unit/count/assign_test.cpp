// Compares filters, the assignment of fragments to targets, and counting on threads with simple implementations.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "count/fragment_counts.hpp"
#include "count/ordered_stage.hpp"
#include "filter/allowed_positions.hpp"
#include "hits/part_counts.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "plan/plan.hpp"
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

/// Returns the filter plan. Unlike make_plan(), accepts flanks that match everywhere because they allow enough mismatches.
FilterPlan filter_of(RunSettings settings) {
    unsigned const mismatches = std::exchange(settings.flank_mismatches, 0);
    FilterPlan plan = make_plan(settings).filter;
    plan.flanks.mismatches = mismatches;
    return plan;
}

struct Case {
    std::vector<std::string> motifs;
    std::vector<ListReader::Records> inputs;
    StrandFilter strand = StrandFilter::both;
    unsigned max_mismatches = 0;
    Assign assign = Assign::all;
    bool pairs = false;
    RunSettings filter;  ///< Only region, offsets and flanks are used
};

struct Found {
    bool passes_on = false;                      ///< True if hits are counted on threads and also passed on
    bool by_windows = false;                     ///< True if engines search only windows at allowed positions
    std::vector<std::vector<oracle::Hit>> hits;  ///< by input
    std::vector<MotifCounts> counts;
    FragmentClasses classes;               ///< `unassigned` is 0
    std::uint64_t fragments_with_hit = 0;  ///< Only set with Assign::all
};

/// True if the hit passes the filter
bool counts(RunSettings const& filter, oracle::Hit const& hit, std::string const& text) {
    Region const& region = filter.region;
    std::uint64_t const after = text.size() - hit.end;
    if (region.start_from_end ? text.size() - hit.start > region.start : hit.start < region.start)
        return false;
    if (region.end_from_end ? after < region.end : hit.end > region.end) return false;
    bool const forward = hit.strand == '+';
    std::uint64_t const offset = forward ? hit.start : text.size() - hit.end;
    auto const& offsets = filter.offsets.list;
    if (!offsets.empty() && std::ranges::count(offsets, offset) == 0) return false;
    auto const has_flank = [&](std::string flank, bool before) {
        if (!forward) flank = oracle::reverse_complement(flank);
        if (before != forward)
            return oracle::mismatches(flank, text, hit.end, filter.flank_mismatches) <=
                   filter.flank_mismatches;
        return flank.size() <= hit.start &&
               oracle::mismatches(flank, text, hit.start - flank.size(), filter.flank_mismatches) <=
                   filter.flank_mismatches;
    };
    return (filter.upstream.empty() || has_flank(filter.upstream, true)) &&
           (filter.downstream.empty() || has_flank(filter.downstream, false));
}

/// Returns the expected result of a simple implementation: finds all hits of a fragment, then applies the rules.
Found expected_of(Case const& wanted) {
    Found expected;
    expected.classes = FragmentClasses(wanted.assign);
    expected.counts.resize(wanted.motifs.size());
    auto const target = [&wanted](oracle::Hit const& hit) {
        std::string text;
        for (char const letter : wanted.motifs[hit.motif]) text += oracle::plain(letter);
        return text;
    };
    for (ListReader::Records const& records : wanted.inputs) {
        auto const texts = test::texts_of(records);
        std::map<std::uint64_t, std::vector<oracle::Hit>> fragments;
        for (oracle::Hit const& hit :
             oracle::search(wanted.motifs, texts, wanted.strand, wanted.max_mismatches).hits) {
            if (!counts(wanted.filter, hit, texts[hit.record])) continue;
            fragments[wanted.pairs ? hit.record / 2 : hit.record].push_back(hit);
        }
        auto& assigned = expected.hits.emplace_back();
        for (auto const& [fragment, hits] : fragments) {
            unsigned least = 99;
            for (oracle::Hit const& hit : hits) least = std::min(least, hit.mismatches);
            std::set<std::string> targets;
            for (oracle::Hit const& hit : hits)
                if (hit.mismatches == least) targets.insert(target(hit));
            if (wanted.assign != Assign::all)
                ++expected.classes[targets.size() == 1 ? 0 : least == 0 ? 1 : 2];
            if (wanted.assign == Assign::all) ++expected.fragments_with_hit;
            if (wanted.assign == Assign::unique && targets.size() > 1) continue;
            std::set<std::uint64_t> found;
            for (oracle::Hit const& hit : hits) {
                if (wanted.assign != Assign::all && hit.mismatches != least) continue;
                assigned.push_back(hit);
                MotifCounts& counts = expected.counts[hit.motif];
                ++(hit.strand == '+' ? counts.hits_forward : counts.hits_reverse);
                counts.reads += found.insert(hit.motif).second;
            }
        }
    }
    expected.hits.emplace_back();  // Recorder adds a list when an input ends
    return expected;
}

/// Runs a search. `on_threads`: whether hits are counted on the search threads, not in input order. `exact_first`: whether
/// fragments with exact hits are not searched again. `passes_on`: whether hits counted on threads are passed on as well
Found search(Case const& wanted, std::uint64_t letters, unsigned threads, bool on_threads,
             bool exact_first = false, bool passes_on = false) {
    MotifSet const motifs = test::motif_set(wanted.motifs);
    PatternSet const patterns(motifs, wanted.strand);
    auto const matcher = reference_engine().compile(patterns, {wanted.max_mismatches, {}, 1});
    HitFilter const filter(filter_of(wanted.filter));
    Targets const targets(patterns, motifs.size());
    bool const all = wanted.assign == Assign::all;
    Recorder recorder(wanted.inputs);
    bool const engines_count = on_threads && all && SearchedPatterns(patterns).all_hits_pass(filter) &&
                               (filter.none() || !wanted.pairs);
    CountWhere const where = !on_threads        ? CountWhere::in_order
                             : passes_on && all ? CountWhere::on_threads_and_pass
                                                : CountWhere::on_threads;
    auto const counts = engines_count ? nullptr : count_fragments(rule_info(wanted.assign), targets, where);
    bool const records_in_order = !engines_count && where != CountWhere::on_threads;
    PipelineOptions options{threads, !engines_count};
    options.targets = &targets;
    options.tell_records = all && !records_in_order;
    if (counts != nullptr) options.reducer = counts->on_threads();
    options.engines_count = engines_count;
    std::vector<SearchPart> const parts{{&patterns, matcher.get()}};
    // For motifs of one length, uses wu-manber, which skips text where offsets do not allow a motif.
    Engine const& windows = find_engine("wu-manber", "cpu");
    bool const by_windows = !windows.refuses(patterns, {});
    auto const exact = (by_windows ? windows : reference_engine()).compile(patterns, {});
    std::vector<SearchPart> const exact_parts{{&patterns, exact.get()}};
    if (exact_first && !all && wanted.max_mismatches != 0) options.exact_parts = exact_parts;
    Pipeline pipeline(parts, options);
    OrderedStage stage(patterns, {&recorder}, counts.get());
    if (!engines_count) stage.count_by(targets);
    for (ListReader::Records const& records : wanted.inputs) {
        ListReader reader(records, letters, patterns.max_length() - 1 + 2 * filter.context());
        stage.begin_input("list", wanted.pairs, filter.context());
        pipeline.run(reader, stage, filter.none() ? nullptr : &filter, wanted.pairs);
        stage.end_input(0);
    }
    Found found{where == CountWhere::on_threads_and_pass && !engines_count,
                filter.by_position() && SearchedPatterns(patterns).all_hits_pass(filter),
                recorder.hits,
                std::vector<MotifCounts>(motifs.size()),
                classes_of(rule_info(wanted.assign), stage.totals()),
                all ? stage.fragments_with_hit() : 0};
    if (engines_count) {
        found.counts =
            counts_by_motif(patterns, motifs.size(), parts, pipeline.collect(), stage.partial_reads());
    } else {
        counts->add_to(0, found.counts);
        stage.add_to(found.counts);
        targets.add_reads_to(found.counts, stage.partial_reads());
    }
    return found;
}

/// Replaces bases at `changes` random positions by random bases.
std::string changed(RandomDna& random, std::string text, std::uint64_t changes) {
    for (; changes > 0 && !text.empty(); --changes) text[random.below(text.size())] = random.bases(1)[0];
    return text;
}

Case random_case(std::uint64_t seed) {
    RandomDna random(seed);
    Case wanted;
    wanted.strand =
        std::array{StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}[random.below(3)];
    wanted.assign = std::array{Assign::all, Assign::best, Assign::unique}[random.below(3)];
    wanted.pairs = random.one_in(2);
    wanted.max_mismatches = static_cast<unsigned>(random.below(4));
    RunSettings& filter = wanted.filter;
    if (random.one_in(4)) {
        filter.region = {random.below(6), random.between(12, 40)};
        if (random.one_in(4)) filter.region = {random.between(5, 40), random.between(12, 40), true, false};
        if (random.one_in(4)) filter.region = {random.below(6), random.below(9), false, true};
        if (random.one_in(4)) filter.region = {random.between(12, 40), random.below(9), true, true};
    }
    if (random.one_in(4)) filter.upstream = random.from("ACGN", random.between(1, 2));
    if (random.one_in(4)) filter.downstream = random.from("ACGTRYN", random.between(1, 3));
    if (random.one_in(2)) filter.flank_mismatches = static_cast<unsigned>(random.below(3));
    if (random.one_in(4)) {
        std::uint64_t const one_in = random.between(2, 20);
        bool const mostly = random.one_in(2);
        for (std::uint64_t offset = random.below(4); offset < 30; ++offset)
            if (random.one_in(one_in) != mostly) filter.offsets.list.push_back(offset);
    }
    std::string const first = random.bases(random.between(5, 12));
    std::uint64_t const spread = random.one_in(2) ? 0 : 4;
    wanted.motifs.push_back(first);
    for (std::uint64_t i = random.between(0, 7); i > 0; --i) {
        std::string const& other = wanted.motifs[random.below(wanted.motifs.size())];
        switch (random.below(5)) {
            case 0:
                wanted.motifs.push_back(other);
                break;
            case 1:
                wanted.motifs.push_back(oracle::reverse_complement(other));
                break;
            case 2:
                wanted.motifs.push_back(random.bases(first.size() + random.below(spread + 1)));
                break;
            default:
                wanted.motifs.push_back(changed(random, other, random.between(1, 2)));
        }
    }
    for (std::uint64_t inputs = random.between(1, 2); inputs > 0; --inputs) {
        auto& records = wanted.inputs.emplace_back();
        for (std::uint64_t i = 2 * random.between(0, 6); i > 0; --i) {
            std::string text = random.reads(random.below(8));
            for (std::uint64_t parts = random.below(4); parts > 0; --parts) {
                std::string part =
                    changed(random, wanted.motifs[random.below(wanted.motifs.size())], random.below(3));
                text += random.one_in(2) ? part : oracle::reverse_complement(part);
                text += random.reads(random.below(4), 10);
            }
            records.emplace_back("name" + std::to_string(i), text);
        }
    }
    return wanted;
}

Found one_fragment(std::vector<std::string> motifs, std::vector<std::string> const& texts, Assign assign,
                   bool pairs = false) {
    Case wanted{std::move(motifs), {{}}, StrandFilter::forward, 1, assign, pairs, {}};
    for (std::string const& text : texts) wanted.inputs[0].emplace_back("r", text);
    return search(wanted, 1000, 1, false);
}

}  // namespace

TEST_CASE("hits and assignments follow the rules for any batches and threads") {
    std::array<std::uint64_t, 3> seen{};  // Fragments by class
    std::uint64_t hits = 0;
    std::uint64_t hits_in_windows = 0;
    for (std::uint64_t seed = 1; seed <= test::cases_of(6000U); ++seed) {
        CAPTURE(seed);
        Case const wanted = random_case(seed);
        Found const expected = expected_of(wanted);
        RandomDna random(seed);
        bool by_windows = false;
        for (bool const on_threads : {false, true}) {
            CAPTURE(on_threads);
            std::uint64_t const letters = random.one_in(2) ? random.between(1, 60) : 1000;
            auto const threads = static_cast<unsigned>(random.between(1, 3));
            bool const exact_first = random.one_in(2);
            bool const passes_on = random.one_in(2);
            Found const found = search(wanted, letters, threads, on_threads, exact_first, passes_on);
            if (!on_threads || (passes_on && found.passes_on)) REQUIRE(found.hits == expected.hits);
            REQUIRE(test::same(found.counts, expected.counts));
            REQUIRE(found.classes == expected.classes);
            REQUIRE(found.fragments_with_hit == expected.fragments_with_hit);
            by_windows = found.by_windows;
        }
        for (MotifCounts const& row : expected.counts) (by_windows ? hits_in_windows : hits) += row.hits();
        for (std::size_t i = 0; i < seen.size() && !expected.classes.empty(); ++i)
            seen[i] += expected.classes[i];
    }
    CHECK(*std::ranges::min_element(seen) > test::cases_of(200U));
    CHECK(std::min(hits, hits_in_windows) > test::cases_of(500U));
}

TEST_CASE("assignment: classes of fragments and assigned hits") {
    std::vector<std::string> const motifs{"AAAAA", "AAAAC", "CCGTC", "CCGTC"};
    struct Expected {
        std::vector<std::string> texts;
        std::vector<std::uint64_t> classes;  ///< unique, ambiguous_exact, ambiguous_inexact, unassigned
        std::vector<std::uint64_t> best_reads;
        std::vector<std::uint64_t> unique_reads;
    };
    for (Expected const& fragment : {
             Expected{{"AAAAA"}, {1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}},   // exact
             Expected{{"AAAAG"}, {0, 0, 1, 0}, {1, 1, 0, 0}, {0, 0, 0, 0}},   // equally near
             Expected{{"AAAAAC"}, {0, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 0, 0}},  // contains both
             Expected{{"CCGTC"}, {1, 0, 0, 0}, {0, 0, 1, 1}, {0, 0, 1, 1}},   // counted in both rows
             Expected{{"CCGAC"}, {1, 0, 0, 0}, {0, 0, 1, 1}, {0, 0, 1, 1}},
             Expected{{"CCNTC"}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}},           // No mismatch at N
             Expected{{"AAAAG", "AAAAC"}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 1, 0, 0}},  // read pair
             Expected{{"AAAAA", "CCGTC"}, {0, 1, 0, 0}, {1, 0, 1, 1}, {0, 0, 0, 0}},
             Expected{{"CCGTC", "CCGTC"}, {1, 0, 0, 0}, {0, 0, 1, 1}, {0, 0, 1, 1}},
         }) {
        CAPTURE(fragment.texts[0]);
        bool const pairs = fragment.texts.size() == 2;
        Found const best = one_fragment(motifs, fragment.texts, Assign::best, pairs);
        Found const unique = one_fragment(motifs, fragment.texts, Assign::unique, pairs);
        CHECK(best.classes == FragmentClasses(Assign::best, Dual::none, fragment.classes));
        CHECK(unique.classes == FragmentClasses(Assign::unique, Dual::none, fragment.classes));
        for (std::size_t motif = 0; motif < motifs.size(); ++motif) {
            CHECK(best.counts[motif].reads == fragment.best_reads[motif]);
            CHECK(unique.counts[motif].reads == fragment.unique_reads[motif]);
        }
    }
}

TEST_CASE("--assign: accepted values") {
    for (Assign const assign : {Assign::all, Assign::best, Assign::unique})
        CHECK(parse_assign(to_string(assign)) == assign);
    CHECK_THROWS_WITH_AS(static_cast<void>(parse_assign("first")),
                         "assign first: expected all, best or unique", Error);
}
