#include "report/guides/site_scores.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "dna/alphabet.hpp"

using namespace motifcount::internal;

namespace {

/// Returns the scores of a site. `site`: 20 bases, then the PAM
SiteScores scores_of(std::string_view guide, std::string_view site) {
    ScoredBases guide_bases{};
    ScoredBases site_bases{};
    for (std::size_t i = 0; i < scored_length; ++i) {
        guide_bases[i] = base_code(guide[i]);
        site_bases[i] = base_code(site[i]);
    }
    return score_site(guide_bases, site_bases, {base_code(site[21]), base_code(site[22])});
}

}  // namespace

TEST_CASE("scores equal the scores of Doench's calculator and of CRISPOR") {
    // The first two sites are the examples of Doench's calculator. All MIT scores are from CRISPOR's calcHitScore().
    CHECK(scores_of("ATGGTCGGACTCCCTGCCAG", "ATGGTGGGACTCCCTGCCAGAGG") == SiteScores{500'000, 60'500'000});
    CHECK(scores_of("ATGGTCGGACTCCCTGCCAG", "ATGATCCAAATCCCTGCCAGAGG") == SiteScores{536'250, 858'608});
    CHECK(scores_of("ATGTGGAGATTGCCACCTAC", "ATCTGGAGATTGCCACCTACAGG") == SiteScores{384'615, 98'600'000});
    CHECK(scores_of("ATGTGGAGATTGCCACCTAC", "ATGTGGAGATTGCCACCTACAGG") == SiteScores{1'000'000, 100'000'000});
}

TEST_CASE("CFD scores have a factor for the PAM, and MIT scores do not") {
    CHECK(scores_of("ATGTGGAGATTGCCACCTAC", "ATGTGGAGATTGCCACCTACAAG") == SiteScores{259'259, 100'000'000});
    CHECK(scores_of("ATGTGGAGATTGCCACCTAC", "ATGTGGAGATTGCCACCTACATT") == SiteScores{0, 100'000'000});
}

TEST_CASE("scores equal the values in the tests of FlashFry") {
    // The CFD scores are from Doench's code; the first five without a factor for the PAM, which is 1 for NGG.
    constexpr std::string_view guide = "GACTTGCATCCGAAGCCGGT";
    auto const cfd = [&](std::string_view site) {
        return scores_of(guide, std::string(site).append("TGG")).cfd;
    };
    CHECK(cfd("GACCTGCATACGAAGCCTTT") == 249'237);
    CHECK(cfd("TTCTTGCATCAGAAGCCGCT") == 244'514);
    CHECK(cfd("GACCTGCATCCAAAGCCAGA") == 235'181);
    CHECK(cfd("GGCTGGCATCCCAAGCCAGT") == 187'656);
    CHECK(cfd("GACTTGCCTCCCAAACCTGT") == 142'363);
    std::uint64_t best = 0;
    for (std::string_view const site :
         {"AAAAAGGTTGGGGATATTGCTGG", "AAAACTGCTTGGGATATAGCAGG", "AAAAGGATTTGGGATATGGGTGG",
          "AAAAGGGCTTGGAGTATAGCTGG", "AAAAGGGTATGGGATAAAACAGG", "AAAAGGGTCTGGCATACAGCAGG",
          "AAAAGGGTTGGGGATAGTGCTGG", "AAAAGGGTTTGGGAAGTAACAGG", "AAAAGGTCTTGGGATATAGGAGG",
          "AAAAGGTTTTGGAATATAGATGG", "AAAAGTGATTGGGATATAGTAGG", "AAAAGTGTTTGGGATATGGAAGG",
          "AACAAGGTTTGTGATATAGCAGG", "AATAGGGTCGGGGATATAGCAGG", "AGAAAGGTTTGGGATATTGCTGG",
          "AGAAGGCTTTGGGATATGGCTGG", "CAAAGGGATTGGGACATAGCTGG", "CAAAGGGTTTGGCATATAGATGG",
          "GAAAGGGTTTGGGATATCTCTGG"})
        best = std::max(best, scores_of("AAAAGGGTTTGGGATATAGC", site).cfd);
    CHECK(best == 523'810);
    CHECK(scores_of("TTGTTTCCAGGTCAATGTGA", "TTGTCTTCAAGTCAATATGATGG").mit == 364'039);
}
