#include "filter/ambiguous_text.hpp"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "filter/filtered_search.hpp"
#include "hits/part_counts.hpp"
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"
#include "support/oracle.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"
#include "support/sanitized.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::RandomDna;
namespace oracle = test::oracle;

namespace {

RunSettings allowing(unsigned mismatches) {
    RunSettings settings;
    settings.search.max_mismatches = mismatches;
    settings.search.strand = StrandFilter::forward;
    return settings;
}

void set_text(PackedText& text, std::vector<std::string> const& records) {
    text.clear();
    for (std::string const& record : records) {
        text.begin_record("");
        text.append(record);
        text.end_record();
    }
}

/// Returns the letters of the stretches, with '|' after each.
std::string stretches(std::vector<std::string> const& records, RunSettings const& settings,
                      std::vector<std::uint8_t> const& skip = {}, std::string const& qualities = "") {
    PackedText text;
    set_text(text, records);
    if (!qualities.empty()) text.append_quality(qualities, '5');
    PatternSet const patterns = test::forward_patterns({"ACGT"});
    Targets const targets(patterns, 1);
    SearchedPatterns const searched(patterns);
    AllowedPositions positions(searched);
    StrandCheck const check(targets);
    AmbiguousText search(patterns, searched, positions, check);
    Batch const batch = search.show(text, HitFilter(make_plan(settings).filter), skip);
    std::string shown;
    for (std::uint64_t slot = 0; slot < batch.text.size; ++slot)
        shown += batch.text.is_break(slot) ? '|' : "ACGT"[batch.text.base(slot)];
    return shown;
}

/// Number of mismatches, where each letter other than A, C, G, T and U is a mismatch
unsigned distance(std::string const& motif, std::string_view text) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < motif.size(); ++i) {
        char const base = oracle::plain(text[i]);
        bool const is_base = std::string_view("ACGT").find(base) != std::string_view::npos;
        sum += !is_base || oracle::bases_of(motif[i]).find(base) == std::string::npos;
    }
    return sum;
}

}  // namespace

TEST_CASE("ambiguous bases: only the text around them is searched again") {
    CHECK(stretches({"ACGTACGT", "ACGT"}, allowing(1)).empty());
    CHECK(stretches({"CCCCCNGGGGG", "CCCC", "TN"}, allowing(1)) == "CCCAGGG|");
    CHECK(stretches({"CCCCCNGGGGG", "CCCC", "TTTN"}, allowing(1)) == "CCCAGGG|TTTA|");
    CHECK(stretches({"CCCCCNGGGGG", "TTTN"}, allowing(1), {1, 0}) == "TTTA|");
    CHECK(stretches({"CCCCCNNNNNGGGGG"}, allowing(1)) == "CCCA|AGGG|");
    CHECK(stretches({"CCCCCNNNNNGGGGG"}, allowing(3)) == "CCCAAAAAGGG|");
    CHECK(stretches({"CCCCCNGNTTTTT"}, allowing(2)) == "CCCAGATTT|");
    RunSettings region = allowing(1);
    region.region = {2, 8};
    CHECK(stretches({"CCCCCNGGGGG"}, region) == "CCCAGG|");
    RunSettings quality = allowing(1);
    quality.min_quality = 20;
    CHECK(stretches({"CCCCCNGGGGG"}, quality, {}, "IIII##I#III").empty());
    CHECK(stretches({"CCCCCNGGGGG"}, quality, {}, "IIIII#II#II") == "CCCAGG|");
    CHECK(stretches({"CCCCCNGGGGG"}, quality, {}, "IIIII#III#I") == "CCCAGGG|");
}

TEST_CASE("ambiguous bases: every search counts the hits of a comparison") {
    std::uint64_t hits_seen = 0;
    for (std::uint64_t seed = 1; seed <= test::cases_of(1500U); ++seed) {
        CAPTURE(seed);
        RandomDna random(seed);
        RunSettings settings = allowing(static_cast<unsigned>(random.between(1, 3)));
        if (random.one_in(3)) settings.offsets.list = {0, 3, 4, 5};
        std::vector<std::string> motifs;
        std::size_t const length = random.between(5, 9);
        for (std::uint64_t i = random.between(1, 6); i > 0; --i)
            motifs.push_back(random.from(random.one_in(4) ? "ACGTN" : "ACGT", length - 4) + random.bases(4));
        std::vector<std::string> records;
        for (std::uint64_t i = random.between(1, 12); i > 0; --i)
            records.push_back(random.reads(random.below(4), 6) + motifs[random.below(motifs.size())] +
                              random.reads(random.below(70), random.between(3, 20)));

        std::set<std::tuple<std::size_t, std::size_t, std::size_t, unsigned>> expected;
        std::vector<MotifCounts> counts(motifs.size());
        for (std::size_t record = 0; record < records.size(); ++record)
            for (std::size_t motif = 0; motif < motifs.size(); ++motif) {
                std::uint64_t const before = counts[motif].hits_forward;
                for (std::size_t at = 0; at + length <= records[record].size(); ++at) {
                    auto const& offsets = settings.offsets.list;
                    if (!offsets.empty() && std::ranges::count(offsets, at) == 0) continue;
                    unsigned const mismatches =
                        distance(motifs[motif], std::string_view(records[record]).substr(at));
                    if (mismatches > settings.search.max_mismatches) continue;
                    expected.emplace(record, at, motif, mismatches);
                    ++counts[motif].hits_forward;
                }
                counts[motif].reads += counts[motif].hits_forward != before;
            }
        hits_seen += expected.size();

        Plan const plan = make_plan(settings);
        HitFilter const filter(plan.filter);
        auto const compiled = compile_search(test::motif_set(motifs), plan);
        PatternSet const& patterns = compiled->patterns();
        Targets const targets(patterns, motifs.size());
        FilteredSearch search(targets);
        PackedText text;
        set_text(text, records);
        std::vector<PartialGroups> partial(compiled->parts().size());
        std::vector<BatchHit> hits;

        PartScratches listing(compiled->parts(), false);
        search.find(listing, text, filter, partial, hits);
        CHECK(std::ranges::is_sorted(hits));
        std::set<std::tuple<std::size_t, std::size_t, std::size_t, unsigned>> found;
        std::size_t record = 0;
        for (BatchHit const& hit : hits) {
            record = next_record(text.batch().records, record, hit.start);
            for (MotifId const motif : patterns.motifs(patterns.group(hit.pattern)))
                CHECK(found
                          .emplace(record, hit.start - text.batch().records[record].first, motif,
                                   hit.mismatches)
                          .second);
        }
        REQUIRE(found == expected);

        if (!all_hits_pass(*compiled, filter)) continue;
        for (bool const finds : {false, true}) {
            PartScratches counting(compiled->parts());
            if (finds)
                search.find(counting, text, filter, partial, hits);
            else
                search.scan(counting, text, filter, partial);
            auto const rows =
                counts_by_motif(patterns, motifs.size(), compiled->parts(), counting.collect(), {});
            for (std::size_t motif = 0; motif < motifs.size(); ++motif) {
                REQUIRE(rows[motif].hits_forward == counts[motif].hits_forward);
                REQUIRE(rows[motif].reads == counts[motif].reads);
            }
        }
    }
    CHECK(hits_seen > test::cases_of(2000U));
}
