// Compares complete searches with the oracle, for all engines and many ways to split the text.

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "count/ordered_stage.hpp"
#include "hits/part_counts.hpp"
#include "motifs/motif_scores.hpp"
#include "plan/cost_model.hpp"
#include "plan/cuda_choice.hpp"
#include "plan/registry.hpp"
#include "support/list_reader.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/recorder.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::ListReader;
using test::RandomDna;
namespace oracle = test::oracle;

namespace {

struct Case {
    std::vector<std::string> motifs;
    ListReader::Records records;
    StrandFilter strand = StrandFilter::both;
};

struct Found {
    std::vector<oracle::Hit> hits;
    std::vector<MotifCounts> counts;
    InputSummary input;
    std::uint64_t records_with_hits = 0;
};

/// Search for a set of motifs. `split`: whether motifs of fewer than 4 bases are searched separately
class SplitSearch {
public:
    SplitSearch(Case const& wanted, Engine const& engine, bool split) {
        patterns_ = std::make_unique<PatternSet>(test::motif_set(wanted.motifs), wanted.strand);
        if (split) {
            std::vector<std::uint8_t> is_short(patterns_->group_count());
            for (PatternId p = 0; p < patterns_->size(); ++p)
                is_short[patterns_->group(p)] = patterns_->length(p) < 4 ? 1 : 0;
            std::vector<std::uint8_t> is_long = is_short;
            for (std::uint8_t& flag : is_long) flag ^= 1U;
            subsets_.push_back(patterns_->subset(is_short));
            subsets_.push_back(patterns_->subset(is_long));
            std::erase_if(subsets_, [](PatternSet const& set) { return set.size() == 0; });
            for (PatternSet const& subset : subsets_) add(subset, engine);
        } else {
            add(*patterns_, engine);
        }
    }

    Found search(Case const& wanted, std::uint64_t letters, unsigned threads, bool positions) {
        Found found;
        test::Recorder recorder({wanted.records});
        ListReader reader(wanted.records, letters, patterns_->max_length() - 1);
        Pipeline pipeline(parts_, {threads, positions, !positions});
        OrderedStage stage(*patterns_, {&recorder});
        stage.begin_input("list");
        pipeline.run(reader, stage);
        found.input = stage.end_input(0);
        found.records_with_hits = stage.fragments_with_hit();
        found.counts = counts_by_motif(*patterns_, wanted.motifs.size(), parts_, pipeline.collect(),
                                       stage.partial_reads());
        found.hits = recorder.hits.front();
        return found;
    }

private:
    void add(PatternSet const& patterns, Engine const& engine) {
        matchers_.push_back(engine.compile(patterns, {}));
        parts_.push_back({&patterns, matchers_.back().get()});
    }

    std::unique_ptr<PatternSet> patterns_;
    std::vector<PatternSet> subsets_;
    std::vector<std::unique_ptr<Matcher>> matchers_;
    std::vector<SearchPart> parts_;
};

oracle::Result expected_of(Case const& wanted) {
    return oracle::search(wanted.motifs, test::texts_of(wanted.records), wanted.strand);
}

void check_found(Found const& found, oracle::Result const& expected) {
    std::set<std::uint64_t> records;
    for (oracle::Hit const& hit : expected.hits) records.insert(hit.record);
    CHECK(found.records_with_hits == records.size());
    test::check_counts(found.counts, expected);
}

Case random_case(std::uint64_t seed) {
    RandomDna random(seed);
    std::string_view const alphabet = random.one_in(2) ? "ACGT" : "AC";
    Case wanted;
    wanted.strand =
        std::array{StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}[random.below(3)];
    // A third of the sets have only long motifs, which all engines support. Motifs are then inserted into the records.
    std::uint64_t const shortest = random.one_in(3) ? 12 : 1;
    for (std::uint64_t i = random.between(1, 12); i > 0; --i) {
        if (!wanted.motifs.empty() && random.one_in(5))
            wanted.motifs.push_back(wanted.motifs[random.below(wanted.motifs.size())]);  // duplicate
        else if (!wanted.motifs.empty() && random.one_in(5))
            wanted.motifs.push_back(
                oracle::reverse_complement(wanted.motifs[random.below(wanted.motifs.size())]));
        else if (random.one_in(6))  // Rarely, because ambiguous letters multiply the number of words
            wanted.motifs.push_back(random.from(alphabet, shortest - 1) + random.iupac(random.between(1, 5)));
        else
            wanted.motifs.push_back(random.from(alphabet, random.between(shortest, shortest + 8)));
    }
    for (std::uint64_t i = random.between(0, 8); i > 0; --i)
        wanted.records.emplace_back(
            "name" + std::to_string(i),
            random.one_in(2) ? random.reads(random.below(60)) : random.from(alphabet, random.below(80)));
    if (shortest > 1)
        for (auto& [name, letters] : wanted.records)
            letters +=
                wanted.motifs[random.below(wanted.motifs.size())] + random.from(alphabet, random.below(9));
    return wanted;
}

}  // namespace

TEST_CASE("every engine finds the oracle's hits in order, with any batches") {
    for (Engine const* engine : all_engines()) {
        if (!engine->available() || engine->device() != "cpu" || engine->limits().matrices) continue;
        CAPTURE(engine->name());
        int searched = 0;
        for (std::uint64_t seed = 1; seed <= 150; ++seed) {
            CAPTURE(seed);
            Case const wanted = random_case(seed);
            if (engine->refuses(test::patterns_of(wanted.motifs, wanted.strand), {})) continue;
            ++searched;
            RandomDna random(seed);
            oracle::Result const expected = expected_of(wanted);
            SplitSearch search(wanted, *engine, random.one_in(3));
            std::uint64_t const letters = random.between(1, 50);
            Found const found =
                search.search(wanted, letters, static_cast<unsigned>(random.between(1, 3)), true);
            CHECK(found.hits == expected.hits);
            check_found(found, expected);
            CHECK(found.input.records == wanted.records.size());
            Found const counted = search.search(wanted, letters, 1, false);
            CHECK(counted.hits.empty());
            check_found(counted, expected);
        }
        CHECK(searched > 20);
    }
}

TEST_CASE("split records of two inputs count as two reads") {
    Case const wanted{{"ACG"}, {{"r", "ACGTTTTTACG"}}, StrandFilter::forward};
    SplitSearch search(wanted, reference_engine(), false);
    PatternSet const patterns = test::forward_patterns({"ACG"});
    auto const matcher = reference_engine().compile(patterns, {});
    Pipeline pipeline({{&patterns, matcher.get()}}, {1, false, true});
    OrderedStage stage(patterns, {});
    for (int input = 0; input < 2; ++input) {
        ListReader reader(wanted.records, 4, 2);
        stage.begin_input("list");
        pipeline.run(reader, stage);
        InputSummary const summary = stage.end_input(99);
        CHECK(summary.records == 1);
        CHECK(summary.bases == 11);
        CHECK(summary.bytes == 99);
    }
    auto const counts =
        counts_by_motif(patterns, 1, pipeline.parts(), pipeline.collect(), stage.partial_reads());
    CHECK(counts[0].hits_forward == 4);
    CHECK(counts[0].reads == 2);
    CHECK(stage.fragments_with_hit() == 2);
}

TEST_CASE("a GPU pays off for many mismatches or edits in long texts") {
    RandomDna random(6);
    std::vector<std::string> guides;
    while (guides.size() < 312) guides.push_back(random.bases(20));
    PatternSet const patterns = test::patterns_of(guides);
    SearchOptions options;
    options.threads = 16;
    options.max_mismatches = 4;
    auto const pays = [&](std::uint64_t bytes) {
        options.text_bytes = bytes;
        return estimate_times(patterns, options).gpu_pays();
    };
    CHECK(!pays(0));
    CHECK(!pays(5'000'000));
    CHECK(pays(200'000'000));
    options.threads = 2;
    CHECK(pays(50'000'000));
    options.threads = 16;
    options.anchor = Anchor{true, 1.0 / 16};
    CHECK(!pays(200'000'000));
    CHECK(pays(3'100'000'000));
    options.anchor->bulges.dna = 1;
    CHECK(!pays(3'100'000'000));
    options.anchor.reset();
    options.max_mismatches = 3;
    CHECK(!pays(200'000'000));
    options.max_mismatches = 1;
    CHECK(!pays(10'000'000'000));
    options.max_mismatches = 0;
    CHECK(!pays(100'000'000'000));
    CHECK(crossings::cpu_ns_a_byte(2'000'000, 0, 0) * 20 / 16 > crossings::gpu_margin * crossings::gpu_start);
    options.max_edits = 3;
    CHECK(!pays(200'000'000));
    CHECK(pays(3'100'000'000));
    while (guides.size() < 1000) guides.push_back(random.bases(20));
    options.text_bytes = 200'000'000;
    CHECK(estimate_times(test::patterns_of(guides), options).gpu_pays());
    options.max_edits = 4;
    CHECK(pays(200'000'000));
    options.anchor = Anchor{true, 1.0 / 16};
    CHECK(!pays(200'000'000));
    CHECK(pays(3'100'000'000));
}

TEST_CASE("a GPU pays off for many matrices in long texts") {
    auto const pays = [](std::size_t count, std::uint64_t bytes) {
        MotifSet motifs;
        for (std::size_t i = 0; i < count; ++i)
            motifs.add_matrix({.id = std::to_string(i), .columns = {8, {0.7, 0.1, 0.1, 0.1}}}, "test");
        PatternSet const patterns(motifs, StrandFilter::both, 1, false, false,
                                  score_matrices(motifs, {}, false, 1));
        SearchOptions options;
        options.threads = 16;
        options.text_bytes = bytes;
        return estimate_times(patterns, options).gpu_pays();
    };
    CHECK(pays(1000, 3'100'000'000));
    CHECK(!pays(1000, 10'000'000));
    CHECK(!pays(5, 3'100'000'000));
}
