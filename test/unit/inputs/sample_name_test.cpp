#include "inputs/sample_name.hpp"

#include <doctest/doctest.h>

using namespace motifcount::internal;

TEST_CASE("sample name: the file's name without directory and suffixes") {
    CHECK(sample_name("reads.fq.gz") == "reads");
    CHECK(sample_name("/data/run 1/S1_R1_001.fastq.gz") == "S1_R1_001");
    CHECK(sample_name("a.b.FASTA") == "a.b");
    CHECK(sample_name("genome.fna.bgz") == "genome");
    CHECK(sample_name("sequences.txt") == "sequences");
    CHECK(sample_name("plain") == "plain");
    CHECK(sample_name(".gz") == ".gz");
    CHECK(sample_name("dir.gz/x") == "x");
    CHECK(sample_name("x.fq.fq") == "x.fq");
    CHECK(sample_name("two\nlines\t.fa") == "two_lines_");
    CHECK(sample_name("-") == "stdin");
}

TEST_CASE("a lane in a sample name is an L and three digits") {
    CHECK(name_without_lane("a_S1_L002_R1_001") == "a_S1_R1_001");
    CHECK(name_without_lane("a_L001") == "a");
    CHECK(name_without_lane("_L1_L001_x") == "_L1_x");
    for (char const* name : {"", "a", "a_L01", "a_L0012", "a_L00x", "a_l001", "aL001", "a_L001b", "_L"}) {
        CAPTURE(name);
        CHECK(name_without_lane(name).empty());
    }
}
