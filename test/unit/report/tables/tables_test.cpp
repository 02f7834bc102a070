#include <doctest/doctest.h>

#include <limits>

#include "motifcount/error.hpp"
#include "output/mtx_path.hpp"
#include "report/tables/bed.hpp"
#include "report/tables/counts_tsv.hpp"
#include "report/tables/lifted.hpp"
#include "report/tables/matrix_tsv.hpp"
#include "report/tables/per_record_tsv.hpp"
#include "report/tables/sites_tsv.hpp"
#include "support/batches.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

// Returns the content that `write` writes to a file named `name`.
template <typename Write>
std::string written(Write&& write, char const* name = "out") {
    test::TempDir const dir;
    OutputFile file(dir.path(name));
    write(file);
    file.publish();
    return test::read_file(dir.path(name));
}

MotifSet three_motifs() {
    MotifSet motifs;
    motifs.add({"long", "ACGTNR", "GENE1"}, "test");
    motifs.add({.sequence = "gg"}, "test");
    motifs.add({"last", "TTT"}, "test");
    return motifs;
}

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

}  // namespace

TEST_CASE("the counts table has one row per motif, in file order") {
    MotifSet const motifs = three_motifs();
    std::vector<MotifCounts> const counts{{largest - 1, 1, 7}, {0, 0, 0}, {0, 12, 3}};
    CHECK(written([&](OutputFile& out) {
              CountsTable(motifs, out).finish({counts, {}, {}, "both", {}});
          }) ==
          "motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n"
          "long\tACGTNR\t6\t18446744073709551615\t18446744073709551614\t1\t7\n"
          "GG\tGG\t2\t0\t0\t0\t0\n"
          "last\tTTT\t3\t12\t0\t12\t3\n");
}

TEST_CASE("a column of counts is a member, a sum of members or a ratio") {
    MotifCounts const row{7, 4, 4};
    CountColumn const ratio{"hits_per_read", [](MotifCounts const& counts) {
                                return static_cast<double>(counts.hits()) / static_cast<double>(counts.reads);
                            }};
    CHECK(ratio.is_ratio());
    CHECK(ratio.member() == nullptr);
    char text[max_digits];
    CHECK(std::string_view(text, put(text, ratio.of(row))) == "2.75");
    std::vector<std::uint64_t> numbers;
    for (CountCell const& cell : cells_of(row)) numbers.push_back(std::get<std::uint64_t>(cell));
    CHECK(numbers == std::vector<std::uint64_t>{11, 7, 4, 4});
    MotifCounts const again = row_of(numbers);
    CHECK(again.hits_forward == 7);
    CHECK(again.hits_reverse == 4);
    CHECK(again.reads == 4);
}

TEST_CASE("BED has six columns and no header; mismatches lower the score") {
    MotifSet const motifs = three_motifs();
    CHECK(written([&](OutputFile& out) {
              BedWriter bed(motifs, out);
              bed.hit({0, 5, 11, 0, Strand::forward, 0}, {"read/1", {}, 0});
              bed.hit({0, 5, 11, 0, Strand::reverse, 1}, {"read/1", {}, 0});
              bed.hit({3, largest - 3, largest, 2, Strand::reverse, 2}, {"", {}, 0});
          }) ==
          "read/1\t5\t11\tlong\t1000\t+\n"
          "read/1\t5\t11\tlong\t833\t-\n"
          "\t18446744073709551612\t18446744073709551615\tlast\t333\t-\n");
}

TEST_CASE("sites show the matched bases in the motif's direction") {
    PackedText const text = test::text_of({"AACGTTGGG"});
    MotifSet const motifs = three_motifs();
    CHECK(written([&](OutputFile& out) {
              SitesWriter sites(motifs, out);
              Location const place{text.name(0), text.batch().text, 1};
              sites.hit({0, 1, 7, 0, Strand::forward, 0}, place);
              sites.hit({0, 1, 7, 0, Strand::reverse, 3}, place);
          }) ==
          "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\n"
          "r\tlong\t+\t1\t7\t0\tACGTTG\n"
          "r\tlong\t-\t1\t7\t3\tCAACGT\n");
}

TEST_CASE("the per-record table sums hits by input, record and motif") {
    MotifSet const motifs = three_motifs();
    CHECK(written([&](OutputFile& out) {
              PerRecordWriter table(motifs, out);
              table.hit({0, 1, 2, 2, Strand::forward, 0}, {"a", {}, 0});
              table.hit({0, 2, 3, 0, Strand::forward, 0}, {"a", {}, 0});
              table.hit({0, 2, 3, 2, Strand::reverse, 0}, {"a", {}, 0});
              table.hit({5, 2, 3, 1, Strand::reverse, 0}, {"b", {}, 0});
              table.end_input();
              table.hit({5, 2, 3, 1, Strand::reverse, 0}, {"c", {}, 0});
              table.end_input();
              table.end_input();
          }) == "seq_id\tmotif_id\thits\na\tlong\t1\na\tlast\t2\nb\tGG\t1\nc\tGG\t1\n");
}

TEST_CASE("the matrix has a column per sample; missing genes are motif names") {
    MotifSet const motifs = three_motifs();
    std::vector<std::uint64_t> const first{1, 0, 3};
    std::vector<std::uint64_t> const second{0, largest, 0};
    std::vector<MatrixColumn> const columns{{"s1", first}, {"s 2", second}};
    CHECK(written([&](OutputFile& out) {
              SampleMatrix(motifs, out).finish({{}, {}, columns, "both", {}});
          }) ==
          "sgRNA\tGene\ts1\ts 2\nlong\tGENE1\t1\t0\nGG\tGG\t0\t18446744073709551615\nlast\tlast\t3\t0\n");
}

TEST_CASE(".csv tables have commas, and quotes around cells that need them") {
    MotifSet motifs;
    motifs.add({"a,b", "AC", "the \"gene\""}, "test");
    motifs.add({"plain", "GT"}, "test");
    std::vector<MotifCounts> const counts{{1, 2, 3}, {4, 0, 4}};
    CHECK(written(
              [&](OutputFile& out) {
                  CountsTable(motifs, out).finish({counts, {}, {}, "both", {}});
              },
              "c.csv") ==
          "motif_id,motif,length,hits,hits_fwd,hits_rev,reads\n\"a,b\",AC,2,3,1,2,3\nplain,GT,2,4,4,0,4\n");
    std::vector<std::uint64_t> const first{1, 0};
    std::vector<MatrixColumn> const columns{{"s, 1", first}, {"s2", first}};
    CHECK(written(
              [&](OutputFile& out) {
                  SampleMatrix(motifs, out).finish({{}, {}, columns, "both", {}});
              },
              "m.csv") == "sgRNA,Gene,\"s, 1\",s2\n\"a,b\",\"the_\"\"gene\"\"\",1,1\nplain,plain,0,0\n");
    CHECK(written(
              [&](OutputFile& out) {
                  PerRecordWriter table(motifs, out);
                  table.hit({0, 1, 2, 0, Strand::forward, 0}, {"\"r\"", {}, 0});
                  table.end_input();
              },
              "p.csv") == "seq_id,motif_id,hits\n\"\"\"r\"\"\",\"a,b\",1\n");
    CHECK(written(
              [&](OutputFile& out) {
                  BedWriter bed(motifs, out);  // BED ignores the suffix .csv
                  bed.hit({0, 5, 7, 0, Strand::forward, 0}, {"r", {}, 0});
              },
              "b.csv") == "r\t5\t7\ta,b\t1000\t+\n");
}

TEST_CASE("names of regions are parsed as bedtools and samtools write them") {
    auto const check = [](char const* name, LiftNames names, char const* sequence, std::uint64_t start,
                          std::uint64_t end) {
        CAPTURE(name);
        GenomeRegion const region = parse_region_name(name, names);
        CHECK(region.sequence == sequence);
        CHECK(region.start == start);
        CHECK(region.end == end);
    };
    check("chr1:5-9", LiftNames::bedtools, "chr1", 5, 9);
    check("chr1:5-9", LiftNames::samtools, "chr1", 4, 9);
    check("chr1:0-0", LiftNames::bedtools, "chr1", 0, 0);
    check("p::q::HLA-A*01:01:7-18446744073709551615", LiftNames::bedtools, "HLA-A*01:01", 7, largest);
    for (char const* name : {"", "chr1", "chr1:", "chr1:5", "chr1:5-", "chr1:-9", ":5-9", "chr1:9-5",
                             "chr1:5-9(+)", "chr1:5-x", "chr1:5-18446744073709551616", "peak::"})
        CHECK_THROWS_AS(static_cast<void>(parse_region_name(name, LiftNames::bedtools)), Error);
    CHECK_THROWS_AS(static_cast<void>(parse_region_name("chr1:0-9", LiftNames::samtools)), Error);
}

TEST_CASE("files next to an .mtx file have its name and compression") {
    CHECK(is_mtx("a/x.mtx"));
    CHECK(is_mtx("x.mtx.gz"));
    CHECK_FALSE(is_mtx("x.mtx.tsv"));
    CHECK_FALSE(is_mtx("mtx"));
    CHECK(path_beside_mtx("a/x.mtx", ".rows.txt") == "a/x.rows.txt");
    CHECK(path_beside_mtx("x.mtx.gz", ".cols.txt") == "x.cols.txt.gz");
}
