#include <doctest/doctest.h>

#include <cmath>

#include "motifcount/run.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using motifcount::internal::test::TempDir;

TEST_CASE("an off-target search returns its sites on request") {
    TempDir const dir;
    RunSettings settings;
    settings.patterns = {"GATTACAGATTACAGATTAC"};
    settings.inputs = {
        {.path =
             dir.write("a.fa", ">a of two\nTTGATTACAGATTACAGATTACAGGTT\n>b\nCCTGTAATCTGTAATGTGTAATCAA\n")},
        {.path = dir.write("c.fa", ">c\nGATTACAGATTACAGATTACTGG\n")}};
    settings.off_target = OffTarget{.pams = {"NGG"}, .dna_bulge = 1, .rna_bulge = 1, .return_sites = true};
    settings.downstream = "NGG";
    settings.search.max_mismatches = 1;
    settings.outputs.counts.clear();
    OffTargetSites const all = run(settings).off_target_sites;
    CHECK(all.records == std::vector<std::string>{"a", "b", "c"});
    CHECK(all.count_names == std::vector<std::string>{"mismatches_0", "mismatches_1", "dna_1_mismatches_0",
                                                      "dna_1_mismatches_1", "rna_1_mismatches_0",
                                                      "rna_1_mismatches_1"});
    REQUIRE(all.sites.size() == 3);
    CHECK(all.counts == std::vector<std::uint64_t>{2, 1, 0, 0, 0, 0});
    OffTargetSite const& second = all.sites[1];
    CHECK(second.record == 1);
    CHECK(second.strand == Strand::reverse);
    CHECK(second.start == 3);
    CHECK(second.end == 23);
    CHECK(second.mismatches == 1);
    CHECK(second.edits == 1);
    CHECK(second.bulge == 0);
    CHECK(second.aligned_guide == settings.patterns.front());
    CHECK(second.target == "GATTACAcATTACAGATTAC");
    CHECK(second.pam == "AGG");

    settings.off_target->max_sites = 1;
    OffTargetSites const first = run(settings).off_target_sites;
    CHECK(first.sites.size() == 1);
    CHECK(first.counts == all.counts);
    settings.off_target->return_sites = false;
    CHECK(run(settings).off_target_sites.counts.empty());
}

TEST_CASE("an off-target search returns scores, and specificities of FlashFry") {
    // Off-targets of the example guide of crispr.mit.edu, from a test of FlashFry, which expects a specificity of 96, at most 1 off
    std::string genome;
    for (char const* const site :
         {"GACTTGCATCCGAAGCCGGTGGG", "GACCTGCATACGAAGCCTTTGGG", "TTCTTGCATCAGAAGCCGCTGGG",
          "GACCTGCATCCAAAGCCAGAGGG", "GGCTGGCATCCCAAGCCAGTAGG", "GACTTGCCTCCCAAACCTGTTGG",
          "GACTTGCATCAGAAGCACATAGG", "GACTTGGGTCCGAGGCCTGTGGG", "GAAATGCATCCTAAGCCGTTGGG",
          "GAAATGCATCCTAAGCCGTTGGG", "CACTAGCATCCCAGGCCGGTGGG", "GTCTTGCCTCCTAAGCCAGTTGG",
          "GAAATGCATCCTAAGCCGCTGGG", "GACTTGCATCAGCAGCCTTTTGG", "GACTTGCATCAGCAGCCTTTTGG",
          "GACTTGCATCAGCAGCCTTTTGG", "GACTTGCATCAGCAGCCTTTTGG", "GACTTGCATCAGCAGCCTTTTGG",
          "GAGCTGCATCCTAAGCTGGTTGG", "GACTTACATCCGAAGGAGTTGGG", "GACTTGGAGCCGAAGTCGCTGGG",
          "GACTTGCAGCTGTAGCCGTTTGG", "GACGTGCATCCGCTGCTGGTGGG", "GATGTGCATCAGAAGCCGGCAGG",
          "GACTGGCATCTGAAGTTGGTTGG", "GCCTTGCCTCCGAAGCTGGGTGG", "GACTTGCATCTGAATCCATTTGG",
          "GACTTGCATCCTAATGTGGTGGG", "GACTTGCATTTGAAGGGGGTGGG", "GACTTTCATACAAAGCCGGTAGG",
          "CACTGGCATCTGAAGCCGGTGAG"})
        genome.append(">r\n").append(site).append("\n");
    TempDir const dir;
    RunSettings settings;
    settings.patterns = {"GACTTGCATCCGAAGCCGGT", "GATTACAGATTACAG"};
    settings.inputs = {{.path = dir.write("a.fa", genome)}};
    settings.off_target = OffTarget{.pams = {"NGG", "NAG"}, .scores_mit = true, .return_sites = true};
    settings.downstream = "NGG,NAG";
    settings.search.strand = StrandFilter::forward;
    settings.search.max_mismatches = 4;
    settings.outputs.counts.clear();
    OffTargetSites found = run(settings).off_target_sites;
    REQUIRE(found.sites.size() == 31);
    CHECK(found.score_names == std::vector<std::string>{"unscored_sites", "mit_sum", "mit_specificity_m4"});
    REQUIRE(found.scores.size() == 6);
    CHECK(found.scores[0] == 0);
    CHECK(std::abs(found.scores[2] - 96) < 1);
    CHECK(std::isnan(found.scores[5]));
    CHECK(std::isnan(found.sites[1].cfd));
    CHECK(found.sites[0].mit == 100);

    settings.off_target->scores_cfd = true;
    found = run(settings).off_target_sites;
    CHECK(found.sites[0].cfd == 1);
    CHECK(found.sites[1].cfd == doctest::Approx(0.249237));
    settings.off_target->scores_cfd = settings.off_target->scores_mit = false;
    found = run(settings).off_target_sites;
    CHECK(found.scores.empty());
    CHECK(std::isnan(found.sites[0].mit));
}
