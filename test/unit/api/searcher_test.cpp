#include "motifcount/searcher.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "plan/compiled_search.hpp"
#include "support/batches.hpp"
#include "support/error_of.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/recorder.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::motif_set;
namespace oracle = test::oracle;

namespace {

ErrorCode code_of(MotifSet motifs, SearchSettings const& settings) {
    return test::error_of([&] { return Searcher(std::move(motifs), settings); }).code();
}

}  // namespace

TEST_CASE("the example in the documentation") {
    MotifSet motifs;
    motifs.add({"EcoRI", "GAATTC"}, "example");
    Searcher const searcher(std::move(motifs));
    auto const hits = searcher.find("ACGTGAATTCAA");
    REQUIRE(hits.size() == 1);
    CHECK(hits[0] == Hit{0, 4, 10, 0, Strand::forward, 0});
    auto const counts = searcher.count("ACGTGAATTCAA");
    CHECK(counts.at(0).hits() == 1);
    CHECK(counts.at(0).reads == 1);
}

TEST_CASE("find() and count() agree with the oracle on strings") {
    test::RandomDna random(11);
    std::vector<std::string> const motifs{"ACG", "A", "GGNCC", "TTTT", "CGT"};
    std::vector<std::string> records;
    for (int i = 0; i < 200; ++i) records.push_back(random.reads(random.below(50)));
    std::vector<std::string_view> const views(records.begin(), records.end());
    Searcher const searcher(motif_set(motifs));
    oracle::Result const expected = oracle::search(motifs, records);
    std::vector<oracle::Hit> hits;
    for (Hit const& hit : searcher.find(views)) hits.push_back(test::as_oracle(hit));
    CHECK(hits == expected.hits);
    test::check_counts(searcher.count(views), expected);
}

TEST_CASE("a record longer than a batch, and many batches") {
    Searcher const searcher(motif_set({"ACGT"}), {StrandFilter::forward, "auto", parse_device("cpu"), 1});
    std::string const part(1'500'000, 'C');
    std::string const record = part + "ACGT" + part;
    std::array<std::string_view, 3> const records{record, record, "ACGT"};
    CHECK(searcher.count(records).at(0).reads == 3);
    auto const hits = searcher.find(records);
    REQUIRE(hits.size() == 3);
    CHECK(hits[1].record == 1);
    CHECK(hits[1].start == part.size());
    CHECK(hits[2].record == 2);
}

TEST_CASE("expected hits are the hits in random text, by strand and mismatches") {
    SearchSettings settings;
    CHECK(Searcher(motif_set({"AAAC"}), settings).expected_hits() == doctest::Approx(2 / 256.0));
    settings.strand = StrandFilter::forward;
    settings.max_mismatches = 1;
    CHECK(Searcher(motif_set({"AAAC"}), settings).expected_hits() == doctest::Approx(13 / 256.0));
}

TEST_CASE("searches that are impossible are refused, each with its code") {
    CHECK(code_of({}, {}) == ErrorCode::motif);
    SearchSettings settings;
    settings.engine = "no-such-engine";
    CHECK(code_of(motif_set({"A"}), settings) == ErrorCode::usage);
    settings = {};
    settings.max_mismatches = 9;
    CHECK(code_of(motif_set({"ACGTACGTACGT"}), settings) == ErrorCode::usage);
    settings.max_mismatches = 5;
    CHECK_THROWS_WITH_AS(Searcher(motif_set({"GATTACA", "GANTC"}), settings),
                         "motif 'm1' has 4 bases that can differ, so with 5 mismatches it would match "
                         "everywhere; lower the limit, or remove the motif",
                         Error);
    Searcher const searcher(motif_set({"A"}));
    CHECK_THROWS_WITH_AS(static_cast<void>(searcher.count("AC GT")),
                         "record 0: the byte at offset 2 (value 32) is not a sequence letter", Error);
}

TEST_CASE("the searcher and its reference engine allow mismatches") {
    SearchSettings settings;
    settings.strand = StrandFilter::forward;
    settings.max_mismatches = 2;
    Searcher const searcher(motif_set({"GATTACA", "CCNGG"}), settings);
    std::string const record = "GATTACATTTTGATCACTTTGTTTTCATTTCCAGA";
    auto const expected =
        test::oracle::search({"GATTACA", "CCNGG"}, {record}, test::oracle::Strands::forward, 2);
    std::vector<std::tuple<std::uint64_t, std::uint64_t, unsigned>> found;
    std::vector<std::tuple<std::uint64_t, std::uint64_t, unsigned>> wanted;
    for (auto const& hit : searcher.find(record)) found.emplace_back(hit.motif, hit.start, hit.mismatches);
    for (auto const& hit : expected.hits) wanted.emplace_back(hit.motif, hit.start, hit.mismatches);
    CHECK(wanted.size() > 3);
    CHECK(found == wanted);
    CHECK(searcher.count(record)[0].hits() == expected.hits_all[0]);
    auto const search = compile_search(motif_set({"GATTACA", "CCNGG"}),
                                       {.strand = StrandFilter::forward, .max_mismatches = 2});
    auto const reference = search->make_reference();
    auto const scratch = reference->make_scratch();
    PackedText const text = test::text_of({"GATCACT"});
    PartialGroups partial;
    reference->scan(text.batch(), *scratch, partial);
    CHECK(reference->collect(*scratch).hits.front() == 1);
}

TEST_CASE("a searcher reports its engines; dense hits make pieces smaller") {
    Searcher const chosen(motif_set({"ACGTACGTAC"}));
    CHECK(chosen.engines().size() >= 1);
    CHECK(!chosen.reason().empty());
    CHECK(chosen.threads() >= 1);
    SearchSettings settings;
    settings.engine = "naive";
    settings.threads = 2;
    std::vector<std::string> nested;
    for (std::size_t length = 1; length <= 100; ++length) nested.push_back(std::string(length, 'A'));
    Searcher const named(motif_set(nested), settings);
    CHECK(named.engines().front().engine == "naive");
    CHECK(named.threads() == 2);

    auto const usual = compile_search(motif_set({"ACGTACGTAC"}), {});
    auto const dense = compile_search(motif_set(nested), {.engine = "naive", .threads = 2});
    CHECK(dense->piece_bytes(true) < dense->piece_bytes(false));
    CHECK(dense->piece_bytes(true, false, true) < usual->piece_bytes(true, false, true));
    CHECK(dense->piece_bytes(false) == usual->piece_bytes(false));
    // The naive engine searches motif by motif, so pieces must be smaller if the search is to stop soon.
    CHECK(dense->piece_bytes(false, true) < dense->piece_bytes(false));
    CHECK(usual->piece_bytes(false, true) == usual->piece_bytes(false));

    std::vector<std::string> equally_long;
    for (char const first : {'A', 'C', 'G', 'T'})
        for (char const last : {'A', 'C', 'G', 'T'})
            equally_long.push_back(first + std::string(40, 'A') + last);
    CHECK(compile_search(motif_set(equally_long), {})->piece_bytes(true) == usual->piece_bytes(true));
    auto const near_ones = compile_search(motif_set(equally_long), {.max_mismatches = 2});
    CHECK(near_ones->piece_bytes(true) < usual->piece_bytes(true));
    // If hits per batch are limited, pieces can stay large, because random text hardly contains these motifs.
    CHECK(near_ones->max_hits() != 0);
    CHECK(near_ones->piece_bytes(true, false, true) == usual->piece_bytes(false));
}

TEST_CASE("searching fewer positions does not take longer" * doctest::skip(test::sanitized)) {
    test::RandomDna random(78);
    MotifSet guides;
    for (int i = 0; i < 20'000; ++i) guides.add({.sequence = random.bases(20)}, "test");
    std::string text;
    for (MotifId guide = 0; text.size() < 12'000'000; guide = (guide + 7) % 20'000)
        text.append("@r\n")
            .append(random.bases(20) + "CACCG")
            .append(guides.sequence(guide))
            .append(random.bases(55) + "\n+\n" + std::string(100, 'I') + "\n");
    test::TempDir const dir;
    std::string const path = dir.write("reads.fq", text);
    SearchSettings settings{StrandFilter::forward, "auto", parse_device("cpu"), 1};
    std::vector<HitFilters> filters(4);
    filters[1].region = parse_region("21:50");
    filters[2].offsets = parse_offsets("25");
    filters[3].upstream = "CACCG";
    std::vector<Searcher> searchers;
    for (HitFilters const& own : filters)
        searchers.push_back(searchers.empty() ? Searcher(std::move(guides), settings, own)
                                              : searchers.front().with(own));
    // Measures the processor time of each set of filters in seven rounds, and takes the minimum.
    std::vector<std::clock_t> least(filters.size(), std::numeric_limits<std::clock_t>::max());
    for (int round = 0; round < 7; ++round)
        for (std::size_t i = 0; i < filters.size(); ++i) {
            std::clock_t const start = std::clock();
            CHECK(searchers[i].count_file(path).inputs.front().records > 30'000);
            least[i] = std::min(least[i], std::clock() - start);
        }
    for (std::size_t i = 1; i < filters.size(); ++i) {
        CAPTURE(i);
        CAPTURE(least[i]);
        CHECK(least[i] < 2 * least[0]);
    }
}

TEST_CASE("files given twice cause a warning; pipes given twice are refused") {
    test::TempDir const dir;
    std::string const path = dir.write("reads.fa", ">a\nGAATTC\n");
    std::string const pipe = dir.path("pipe");
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    Searcher const searcher(motif_set({"GAATTC"}));
    CHECK(searcher.count_file(path).warnings.empty());
    CHECK_THROWS_WITH(
        searcher.search(ReadInput{.path = path, .mates = path}),
        (path + ": first and second mates are the same file: give the file with the second mates").c_str());
    auto const search = [&searcher](std::string const& first, std::string const& second) {
        std::vector<ReadInput> const inputs{{.path = first}, {.path = second}};
        return searcher.search(inputs);
    };
    SearchResult const twice = search(path, path);
    CHECK(twice.counts.front().hits() == 2);
    CHECK(twice.warnings == std::vector<Message>{path + ": this file is given twice, and counted twice"});
    for (std::string const& name : {std::string("-"), pipe}) CHECK_THROWS_AS(search(name, name), Error);
}
