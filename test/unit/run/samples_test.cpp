#include <doctest/doctest.h>

#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/run.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using motifcount::internal::test::TempDir;

namespace {

RunSettings settings_for(TempDir const& dir) {
    RunSettings settings;
    settings.patterns = {"GAATTC", "TTTT"};
    settings.outputs.counts.clear();
    dir.write("a.fa", ">1\nGAATTCGAATTC\n>2\nTTTT\n");
    dir.write("b.fa", ">1\nCC\n>2\nAAAA\n>3\nTTTTT\n");
    dir.write("c.fa", ">1\nCC\n>2\nAAAA\n>3\nTTTTT\n");
    settings.sample_sheet = dir.write("sheet.csv", "sample,fastq_1\ns,a.fa\ns,b.fa\nt,c.fa\n");
    settings.inputs = read_sample_sheet(settings.sample_sheet);
    return settings;
}

}  // namespace

TEST_CASE("counts by sample add up to the counts of the run") {
    TempDir const dir;
    for (bool const matrix : {false, true})
        for (std::uint64_t const piece_bytes : {0, 10})
            for (std::uint64_t const max_hits : {0, 100}) {
                CAPTURE(matrix);
                CAPTURE(piece_bytes);
                CAPTURE(max_hits);
                RunSettings settings = settings_for(dir);
                settings.count_by_sample = true;
                settings.piece_bytes = piece_bytes;
                settings.max_hits = max_hits;
                if (matrix) settings.outputs.matrix = dir.path("m.tsv");
                Result const result = run(settings);
                REQUIRE(result.counts_by_sample.size() == 2);
                REQUIRE(result.info.samples.size() == 2);
                CHECK(result.info.samples[1].name == "t");
                std::vector<MotifCounts> const& s = result.counts_by_sample[0];
                std::vector<MotifCounts> const& t = result.counts_by_sample[1];
                CHECK(s[0].hits() == 2);
                CHECK(s[0].reads == 1);
                CHECK(s[1].hits_forward == 3);
                CHECK(s[1].hits_reverse == 1);
                CHECK(s[1].reads == 3);
                CHECK(t[0].hits() == 0);
                CHECK(t[1].hits_forward == 2);
                CHECK(t[1].hits_reverse == 1);
                CHECK(t[1].reads == 2);
                for (MotifId motif : {0, 1}) {
                    CHECK(s[motif].hits() + t[motif].hits() == result.counts[motif].hits());
                    CHECK(s[motif].reads + t[motif].reads == result.counts[motif].reads);
                }
            }
    CHECK(run(settings_for(dir)).counts_by_sample.empty());
}

TEST_CASE("a file for the ids of controls needs controls") {
    TempDir const dir;
    RunSettings settings = settings_for(dir);
    settings.outputs.control_ids = dir.path("controls.txt");
    CHECK_THROWS_WITH_AS(validate(settings), "control-ids: no control file is given (RunSettings::controls)",
                         Error);
}
