#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "motifcount/cells.hpp"
#include "motifcount/merge.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

constexpr char const* files[] = {"classes.tsv", "umis/matrix.mtx.gz", "umis/barcodes.tsv.gz",
                                 "reads/matrix.mtx.gz"};

CellsSettings settings_of(TempDir const& dir, std::string const& folder) {
    CellsSettings settings;
    settings.layout = "[cell:8 = " + dir.path("cells.txt") + "][umi:8][tag:5]*";
    settings.features = dir.path("tags.csv");
    settings.inputs = list_inputs({{dir.path("reads.fa")}});
    settings.output_folder = dir.path(folder);
    settings.tie = TieRule::frequency;
    settings.threads = 3;
    settings.piece_bytes = 20'000;
    return settings;
}

std::vector<std::string> bytes_of(TempDir const& dir, std::string const& folder) {
    std::vector<std::string> bytes;
    for (char const* const file : files) bytes.push_back(read_file(dir.path(folder + "/" + file)));
    return bytes;
}

std::uint64_t count_of(CellsResult const& result, std::string const& name, std::string const& segment) {
    for (LayoutClass const& own : result.classes)
        if (own.name == name && own.segment == segment) return own.fragments;
    return 0;
}

}  // namespace

TEST_CASE("cells: ties in memory, in temporary files and in shards are equal") {
    RandomDna random(9);
    TempDir const dir;
    std::vector<std::string> cells;
    std::string list;
    for (unsigned i = 0; i < 300; ++i) {
        cells.push_back(random.from("AC", 5) + random.bases(3));
        list.append(cells.back()).append("\n");
    }
    dir.write("cells.txt", list);
    dir.write("tags.csv", "id,sequence\none,GATTA\ntwo,GATCC\nthree,CCCCC\n");
    std::string reads;
    for (unsigned i = 0; i < 20'000; ++i) {
        std::string cell = cells[random.below(random.one_in(10) ? 300 : 9)];
        if (random.one_in(2)) cell[random.below(8)] = random.bases(1)[0];
        std::string const tag = random.one_in(50) ? "GATCA" : "GATTA";
        reads.append(">r\n").append(cell).append(random.bases(8)).append(tag).append("\n");
    }
    dir.write("reads.fa", reads);
    CellsResult const whole = count_cells(settings_of(dir, "whole"));
    REQUIRE(whole.decided_ties.size() == 2);
    CHECK(whole.decided_ties[0].fragments > 500);
    CHECK(whole.decided_ties[1].fragments > 100);
    CHECK(count_of(whole, "ambiguous", "cell") > 500);
    CellsSettings small = settings_of(dir, "small");
    small.umi_memory = 200'000;
    small.threads = 1;
    count_cells(small);
    CHECK(bytes_of(dir, "small") == bytes_of(dir, "whole"));
    for (char const* const shard : {"1/3", "2/3", "3/3"}) {
        CellsSettings part = settings_of(dir, shard);
        std::filesystem::create_directories(dir.path(shard));
        part.shard = parse_shard(shard);
        count_cells(part);
    }
    merge({.inputs = {dir.path("3/3"), dir.path("1/3"), dir.path("2/3")}, .output = dir.path("merged")});
    CHECK(bytes_of(dir, "merged") == bytes_of(dir, "whole"));
}

TEST_CASE("cells: the first segment that fails or is not decided gives the class") {
    TempDir const dir;
    dir.write("cells.txt", "ACGTACGT\nACGTACCA\nTTTTGGGG\nTTTTGGTC\n");
    dir.write("tags.csv", "id,sequence\none,GATTA\n");
    std::string reads;
    auto const add = [&reads](std::string const& cell, std::string const& rest, unsigned count) {
        for (unsigned i = 0; i < count; ++i) reads.append(">r\n").append(cell).append(rest).append("\n");
    };
    add("ACGTACGT", "ACGTACGTGATTA", 80);
    add("ACGTACCA", "ACGTACGTGATTA", 2);  // 80 of 82 are 97.56%
    add("TTTTGGGG", "ACGTACGTGATTA", 39);
    add("TTTTGGTC", "ACGTACGTGATTA", 1);  // 39 of 40 are exactly 97.5%
    add("ACGTACCT", "ACGTACGTGATTA", 3);
    add("TTTTGGGC", "ACGTACGTGATTA", 4);
    add("ACGTACCT", "ACGTACGTCCCCC", 5);
    add("TTTTGGGC", "ACGTACGTCCCCC", 6);
    add("ACGTACCT", "ANGTACGTGATTA", 7);
    add("ACGTACCT", "ACGT", 8);
    dir.write("reads.fa", reads);
    CellsResult const result = count_cells(settings_of(dir, "out"));
    CHECK(count_of(result, "assigned", "") == 80 + 2 + 39 + 1 + 3);
    CHECK(count_of(result, "ambiguous", "cell") == 4 + 6);
    CHECK(count_of(result, "no match", "tag") == 5);
    CHECK(count_of(result, "bad UMI", "") == 7);
    CHECK(count_of(result, "too short", "R1") == 8);
    CHECK(result.decided_ties[0].fragments == 3 + 5 + 7 + 8);
    REQUIRE(result.counts.size() == 4);
    CHECK(result.counts[1].reads == 83);
    for (LayoutClass const& own : result.classes)
        if (own.name == "ambiguous")
            CHECK(own.sequences == std::vector<std::pair<std::string, std::uint64_t>>{{"TTTTGGGC", 10}});
}

}  // namespace motifcount::internal::test
