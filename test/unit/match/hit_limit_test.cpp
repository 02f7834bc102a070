// A search stops in the middle of its text if it finds more hits than allowed.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "dna/packed_text.hpp"
#include "match/cpu_engines.hpp"
#include "support/batches.hpp"
#include "support/patterns.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::RandomDna;

namespace {

std::vector<BatchHit> hits_of(Matcher const& matcher, Scratch& scratch, PackedText const& text) {
    auto hits = test::hits_in(text.batch(), matcher, scratch);
    std::ranges::sort(hits, {}, [](BatchHit const& hit) { return std::pair(hit.end(), hit.pattern); });
    return hits;
}

}  // namespace

TEST_CASE("a search with too many hits leaves nothing for the next search") {
    RandomDna random(3);
    for (std::uint64_t const length : {6, 12, 20}) {
        std::vector<std::string> motifs;
        std::string dense;
        for (int i = 0; i < 300; ++i) {
            motifs.push_back(random.bases(length));
            dense += motifs.back();
        }
        PatternSet const patterns = test::patterns_of(motifs);
        PackedText const many = test::text_of({dense});
        PackedText const few = test::text_of({random.bases(50) + motifs[7] + random.bases(50)});
        for (Engine const* engine : cpu_engines()) {
            for (auto const& [mismatches, edits] :
                 {std::pair(0U, 0U), std::pair(1U, 0U), std::pair(0U, 1U)}) {
                SearchOptions options;
                options.max_mismatches = mismatches;
                options.max_edits = edits;
                if (engine->refuses(patterns, options)) continue;
                CAPTURE(engine->name());
                CAPTURE(length);
                CAPTURE(mismatches);
                CAPTURE(edits);
                auto const matcher = engine->compile(patterns, options);
                if (!matcher->limits_hits()) continue;
                auto const fresh = matcher->make_scratch();
                std::vector<BatchHit> const expected = hits_of(*matcher, *fresh, few);
                CHECK(expected.size() > 0);
                for (std::size_t const most : {1, 20, 200}) {
                    auto const scratch = matcher->make_scratch();
                    scratch->max_hits = most;
                    CHECK_THROWS_AS(hits_of(*matcher, *scratch, many), TooManyHits);
                    scratch->max_hits = 10'000;
                    CHECK(std::ranges::equal(hits_of(*matcher, *scratch, few), expected, {}, &BatchHit::end,
                                             &BatchHit::end));
                    CHECK(matcher->collect(*scratch).hits == matcher->collect(*fresh).hits);
                }
            }
        }
    }
}
