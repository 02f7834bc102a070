#include <doctest/doctest.h>

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
