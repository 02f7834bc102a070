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
