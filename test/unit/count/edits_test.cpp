// Compares searches with edits, for many ways to split the text, with simple tables of distances.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "count/ordered_stage.hpp"
#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "match/edits/edit_engine.hpp"
#include "motifcount/error.hpp"
#include "motifcount/searcher.hpp"
#include "motifcount/settings.hpp"
#include "plan/plan.hpp"
#include "support/edit_oracle.hpp"
#include "support/list_reader.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/recorder.hpp"
#include "support/sanitized.hpp"

#if defined(MOTIFCOUNT_TEST_EDLIB)
#include <edlib.h>
#endif

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
    StrandFilter strand = StrandFilter::both;
    unsigned edits = 1;
    bool all_ends = false;
    std::string upstream = {};  ///< Empty = no flank
    std::string downstream = {};
    /// Fraction of positions next to flanks. The engine searches only these positions if they are few; at 0, always
    double share = 1;
};

std::vector<oracle::Hit> search(Case const& wanted, std::uint64_t letters, unsigned threads) {
    MotifSet const motifs = test::motif_set(wanted.motifs);
    PatternSet const patterns(motifs, wanted.strand, 1, true);
    SearchOptions options;
    options.max_edits = wanted.edits;
    options.all_ends = wanted.all_ends;
    RunSettings settings;
    settings.upstream = wanted.upstream;
    settings.downstream = wanted.downstream;
    HitFilter const filter(make_plan(settings).filter);
    options.anchor = filter.anchor();
    if (options.anchor) options.anchor->share = wanted.share;
    auto const matcher = edit_engine().compile(patterns, options);
    Recorder recorder({wanted.records});
    ListReader reader(wanted.records, letters, edit_halo(patterns, wanted.edits) + 2 * filter.context());
    Targets const targets(patterns, wanted.motifs.size());
    PipelineOptions how{threads, true};
    how.targets = &targets;
    how.has_indels = true;
    Pipeline pipeline({{&patterns, matcher.get()}}, how);
    OrderedStage stage(patterns, {&recorder});
    stage.begin_input("list", false,
                      edit_reach(patterns, wanted.edits) + wanted.edits + 1 + filter.context());
    pipeline.run(reader, stage, filter.none() ? nullptr : &filter);
    stage.end_input(0);
    return recorder.hits.front();
}

oracle::Result expected_of(Case const& wanted) {
    return oracle::search_edits(wanted.motifs, test::texts_of(wanted.records), wanted.strand, wanted.edits,
                                wanted.all_ends);
}

/// True if the flanks are on either side of the letters from `start` to `end`, in the motif's direction
bool stands_between(Case const& wanted, std::string text, std::size_t start, std::size_t end, char strand) {
    if (strand == '-') {
        text = oracle::reverse_complement(text);
        std::swap(start, end);
        start = text.size() - start;
        end = text.size() - end;
    }
    std::string const& before = wanted.upstream;
    std::string const& after = wanted.downstream;
    if (start < before.size() || end + after.size() > text.size()) return false;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (!oracle::fits(before[i], text[start - before.size() + i])) return false;
    for (std::size_t i = 0; i < after.size(); ++i)
        if (!oracle::fits(after[i], text[end + i])) return false;
    return true;
}

std::vector<oracle::Hit> between_flanks(Case const& wanted, std::vector<oracle::Hit> hits) {
    std::erase_if(hits, [&](oracle::Hit const& hit) {
        return !stands_between(wanted, wanted.records[hit.record].second, hit.start, hit.end, hit.strand);
    });
    return hits;
}

/// Applies `edits` random substitutions, deletions and insertions to a word.
std::string neighbour(RandomDna& random, std::string word, std::uint64_t edits) {
    for (; edits > 0; --edits) {
        std::size_t const at = random.below(word.size());
        switch (random.below(3)) {
            case 0:
                word[at] = random.bases(1)[0];
                break;
            case 1:
                word.insert(at, random.bases(1));
                break;
            default:
                if (word.size() > 1) word.erase(at, 1);
        }
    }
    return word;
}

std::string periodic(RandomDna& random, std::size_t length) {
    std::string const unit = random.bases(random.between(1, 3));
    std::string word;
    while (word.size() < length) word += unit;
    word.resize(length);
    return word;
}

Case random_case(RandomDna& random) {
    Case wanted;
    wanted.strand =
        std::array{StrandFilter::both, StrandFilter::forward, StrandFilter::reverse}[random.below(3)];
    wanted.edits = static_cast<unsigned>(random.between(1, 4));
    wanted.all_ends = random.one_in(4);
    // Engines look up seeds of long motifs. For short motifs, engines compute the distance at every end.
    std::uint64_t const shortest = random.one_in(2) ? wanted.edits + 1 : 5 * (wanted.edits + 1);
    for (std::uint64_t i = random.between(1, 6); i > 0; --i) {
        std::size_t const length = random.between(shortest, std::min<std::uint64_t>(64, shortest + 20));
        if (!wanted.motifs.empty() && random.one_in(4))
            wanted.motifs.push_back(
                oracle::reverse_complement(wanted.motifs[random.below(wanted.motifs.size())]));
        else if (random.one_in(4))
            wanted.motifs.push_back(periodic(random, length));
        else
            wanted.motifs.push_back(random.bases(length));
        std::string& motif = wanted.motifs.back();
        if (random.one_in(4))
            motif[random.below(motif.size())] = random.from(motif.size() > 9 ? "RYSWKMBDHVN" : "RYSW", 1)[0];
    }
    for (std::uint64_t i = random.between(1, 4); i > 0; --i) {
        std::string text;
        while (text.size() < 250 && !random.one_in(6)) {
            std::string part = wanted.motifs[random.below(wanted.motifs.size())];
            if (random.one_in(2)) part = oracle::reverse_complement(part);
            for (char& letter : part)
                if (std::string_view const bases = "ACGT"; bases.find(letter) == bases.npos)
                    letter = random.bases(1)[0];
            if (random.one_in(2))
                text += neighbour(random, part, random.below(wanted.edits + 2));
            else if (random.one_in(3))
                text += periodic(random, random.between(1, 90));
            else
                text += random.bases(random.below(30));
            if (random.one_in(8)) text += random.from("NR-n", 1);
        }
        wanted.records.emplace_back("r" + std::to_string(i), text);
    }
    return wanted;
}

}  // namespace

TEST_CASE("hits with edits equal the tables, wherever batches end") {
    RandomDna random(20261122);
    std::size_t found = 0;
    for (int round = 0; round < test::cases_of(400); ++round) {
        CAPTURE(round);
        Case const wanted = random_case(random);
        auto const expected = expected_of(wanted).hits;
        found += expected.size();
        for (std::uint64_t const letters :
             {std::uint64_t{100'000}, random.between(1, 12), random.between(13, 120)}) {
            CAPTURE(letters);
            CHECK(search(wanted, letters, 1) == expected);
        }
        if (round % 20 == 0) CHECK(search(wanted, 7, 3) == expected);
    }
    CHECK(found > test::cases_of(5000U));
}

TEST_CASE("a run of equal distances may span many batches on either strand") {
    std::string const poly(test::cases_of(400U), 'A');
    for (std::string const& text : {poly, "C" + poly, poly + "C", "GCAAAAAAAAT" + poly, poly + "CGAAAAAAAATC",
                                    "TTTTTTTTTTTT" + poly + "ATTTTTTTT", poly + "N" + poly}) {
        CAPTURE(text);
        for (char const* motif : {"AAAAAAAAT", "TAAAAAAAA", "CAAAAAAAAG", "AAAAAAAAAAAA"})
            for (bool const all_ends : {false, true}) {
                Case const wanted{{motif, "ACACACACA"}, {{"r", text}}, StrandFilter::both, 2, all_ends};
                auto const expected = expected_of(wanted).hits;
                CHECK(search(wanted, 10, 1) == expected);
                CHECK(search(wanted, 37, 2) == expected);
                CHECK(search(wanted, 5000, 1) == expected);
            }
    }
}

TEST_CASE("flanks select the same hits whether they are searched first or not") {
    RandomDna random(20261123);
    std::size_t found = 0;
    std::size_t left_out = 0;
    for (int round = 0; round < test::cases_of(400); ++round) {
        CAPTURE(round);
        Case wanted = random_case(random);
        auto const all = expected_of(wanted).hits;
        std::size_t const sides = random.below(3);
        if (sides != 0) wanted.upstream = random.one_in(2) ? random.iupac(random.between(1, 2)) : "N";
        if (sides != 1) wanted.downstream = random.one_in(2) ? random.iupac(random.between(1, 2)) : "RN";
        auto const expected = between_flanks(wanted, all);
        found += expected.size();
        left_out += all.size() - expected.size();
        for (double const share : test::some_of<double>({1.0, 1e-9, 0.0}))
            for (std::uint64_t const letters :
                 {std::uint64_t{100'000}, random.between(1, 12), random.between(13, 120)}) {
                CAPTURE(share);
                CAPTURE(letters);
                wanted.share = share;
                CHECK(search(wanted, letters, 1) == expected);
            }
    }
    CHECK(found > test::cases_of(1000U));
    CHECK(left_out > test::cases_of(1000U));
}

TEST_CASE("a run of equal distances with flanks may span many batches") {
    std::string const poly(test::cases_of(300U), 'A');
    std::size_t found = 0;
    for (std::string const& text : {poly, "C" + poly, poly + "C", "GCAAAAAAAAT" + poly, poly + "CGAAAAAAAATC",
                                    "TTTTTTTTTTTT" + poly + "ATTTTTTTT", poly + "N" + poly})
        for (char const* motif : {"AAAAAAAAAAAAT", "TAAAAAAAAAAAA", "CAAAAAAAAAAAG", "AAAAAAAAAAAA"})
            for (auto const& [upstream, downstream] :
                 {std::pair{"", "N"}, {"N", ""}, {"", "A"}, {"A", ""}, {"", "C"}, {"C", "N"}, {"T", ""}}) {
                Case wanted{{motif, "ACACACACACAC"}, {{"r", text}}, StrandFilter::both, 2};
                wanted.upstream = upstream;
                wanted.downstream = downstream;
                wanted.share = 0;
                CAPTURE(text);
                CAPTURE(motif);
                CAPTURE(upstream);
                CAPTURE(downstream);
                auto const expected = between_flanks(wanted, expected_of(wanted).hits);
                found += expected.size();
                for (std::uint64_t const letters : {10, 37, 5000})
                    CHECK(search(wanted, letters, letters == 37 ? 2 : 1) == expected);
            }
    CHECK(found > 100);
}

TEST_CASE("the library finds and counts hits with edits") {
    RandomDna random(77);
    for (int round = 0; round < test::cases_of(60); ++round) {
        CAPTURE(round);
        Case const wanted = random_case(random);
        SearchSettings settings;
        settings.strand = wanted.strand;
        settings.max_edits = wanted.edits;
        settings.all_ends = wanted.all_ends;
        std::vector<std::string_view> records;
        for (auto const& [name, letters] : wanted.records) records.push_back(letters);
        auto const expected = expected_of(wanted);
        Searcher const searcher(test::motif_set(wanted.motifs), settings);
        std::vector<oracle::Hit> found;
        for (Hit const& hit : searcher.find(records)) found.push_back(test::as_oracle(hit));
        CHECK(found == expected.hits);
        test::check_counts(searcher.count(records), expected);
    }
}

#if defined(MOTIFCOUNT_TEST_EDLIB)
TEST_CASE("edlib measures the same distance at every end") {
    std::vector<EdlibEqualityPair> equal;
    for (char const letter : std::string("RYSWKMBDHVN"))
        for (char const base : oracle::bases_of(letter)) equal.push_back({letter, base});
    // In this mode, edlib ignores the text after the end of the alignment.
    EdlibAlignConfig const config = edlibNewAlignConfig(-1, EDLIB_MODE_SHW, EDLIB_TASK_DISTANCE, equal.data(),
                                                        static_cast<int>(equal.size()));
    RandomDna random(1717);
    std::size_t found = 0;
    for (int round = 0; round < test::cases_of(300); ++round) {
        CAPTURE(round);
        std::size_t const length = random.between(6, 64);
        std::string const motif = random.one_in(3) ? random.iupac(length) : random.bases(length);
        if (std::ranges::count(motif, 'N') + 5 > static_cast<std::ptrdiff_t>(length)) continue;
        std::string text = random.bases(random.between(0, 60));
        for (char const letter : motif) {  // Appends the motif with a few edits
            if (!random.one_in(12)) text += oracle::bases_of(letter)[0];
            if (random.one_in(20)) text += random.bases(1);
        }
        text += random.bases(random.between(0, 40));
        SearchSettings settings;
        settings.strand = StrandFilter::forward;
        settings.max_edits = static_cast<unsigned>(random.between(1, edit_limit));
        settings.all_ends = true;
        Searcher const searcher(test::motif_set({motif}), settings);
        std::vector<std::pair<std::size_t, unsigned>> ends;
        for (Hit const& hit : searcher.find(text)) ends.emplace_back(hit.end, hit.mismatches);
        std::ranges::sort(ends);
        std::vector<std::pair<std::size_t, unsigned>> expected;
        std::string const reversed(motif.rbegin(), motif.rend());
        for (std::size_t end = 1; end <= text.size(); ++end) {
            std::string const before(text.rend() - static_cast<std::ptrdiff_t>(end), text.rend());
            EdlibAlignResult const result =
                edlibAlign(reversed.data(), static_cast<int>(reversed.size()), before.data(),
                           static_cast<int>(before.size()), config);
            auto const distance = static_cast<unsigned>(result.editDistance);
            edlibFreeAlignResult(result);
            if (distance <= settings.max_edits) expected.emplace_back(end, distance);
        }
        CHECK(ends == expected);
        found += expected.size();
    }
    CHECK(found > test::cases_of(300U));
}
#else
TEST_CASE("edlib measures the same distance at every end" * doctest::skip()) {}
#endif

TEST_CASE("invalid numbers of edits are refused") {
    auto const refused = [](std::vector<std::string> const& motifs, SearchSettings const& settings,
                            std::string const& message) {
        CHECK_THROWS_WITH_AS(Searcher(test::motif_set(motifs), settings), doctest::Contains(message.c_str()),
                             Error);
    };
    SearchSettings settings;
    settings.max_edits = 3;
    refused({"ACGTA", "ACG"}, settings, "motif 'm1' has 3 bases, so with 3 edits it would match everywhere");
    refused({std::string(65, 'A')}, settings, "takes motifs of up to 64 bases, but the longest has 65");
    settings.max_mismatches = 1;
    refused({"ACGTA"}, settings, "max_mismatches cannot be combined with max_edits");
    settings.max_mismatches = 0;
    settings.engine = "naive";
    refused({"ACGTA"}, settings, "engine naive: the engine does not find edits");
    settings.engine = "auto";
    settings.max_edits = 5;
    refused({"ACGTACGT"}, settings, "max_edits 5: the maximum is 4");
}
