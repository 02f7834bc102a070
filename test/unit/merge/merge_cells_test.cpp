#include <doctest/doctest.h>

#include <filesystem>

#include "io/byte_source.hpp"
#include "motifcount/cells.hpp"
#include "motifcount/merge.hpp"
#include "support/error_of.hpp"
#include "support/read_file.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Counts features in reads of different lengths, in one shard or without shards.
CellsSettings settings_of(test::TempDir const& dir, std::string const& shard, std::string const& folder) {
    CellsSettings settings;
    settings.layout = "R1: [cell:8-9 = " + dir.path("cells.txt") + "][umi:4][tag:5]*";
    settings.features = dir.path("tags.csv");
    settings.inputs = list_inputs({{dir.path("a.fq"), dir.path("empty.fq"), dir.path("b.fq")}});
    settings.output_folder = dir.path(folder);
    settings.threads = 1;
    if (!shard.empty()) settings.shard = parse_shard(shard);
    return settings;
}

std::string text_of(std::string const& path) {
    ByteSource source(path);
    std::string text;
    for (std::string_view part = source.next(); !part.empty(); part = source.next()) text += part;
    return text;
}

void write_inputs(test::TempDir const& dir) {
    dir.write("cells.txt", "ACGTACGT\nTTTTGGGGC\n");
    dir.write("tags.csv", "id,sequence\none,GATTA\ntwo,CCCAC\nthird,GATTA\n");
    std::string reads;
    for (char const* const cell : {"ACGTACGT", "TTTTGGGGC", "ACGTACGA"})
        for (char const* const umi : {"ACGT", "ACGA", "ACGT", "AAAA"})
            for (char const* const tag : {"GATTA", "CCCAC"}) {
                std::string const read = std::string(cell) + umi + tag;
                reads.append("@r\n").append(read).append("\n+\n").append(read.size(), 'I').append("\n");
            }
    dir.write("a.fq", reads);
    dir.write("empty.fq", "");
    dir.write("b.fq", reads.substr(0, reads.size() / 24));
}

}  // namespace

TEST_CASE("merge refuses a shard of cells with any byte lost or any bit changed") {
    test::TempDir const dir;
    write_inputs(dir);
    count_cells(settings_of(dir, "", "whole"));
    count_cells(settings_of(dir, "1/2", "1"));
    count_cells(settings_of(dir, "2/2", "2"));
    MergeSettings options{.inputs = {dir.path("2"), dir.path("shard")}, .output = dir.path("merged")};
    auto const taken = [&](std::string const& text) {
        dir.write("shard", text);
        return test::message_of([&] { merge(options); }).empty();
    };
    std::string const shard = text_of(dir.path("1/shard.tsv.gz"));
    REQUIRE(taken(shard));
    for (char const* const file : {"classes.tsv", "umis/matrix.mtx.gz", "umis/barcodes.tsv.gz",
                                   "umis/features.tsv.gz", "reads/matrix.mtx.gz"})
        CHECK(test::read_file(dir.path(std::string("merged/") + file)) ==
              test::read_file(dir.path(std::string("whole/") + file)));
    std::filesystem::remove_all(options.output);

    std::vector<std::size_t> wrong;
    for (std::size_t size = 0; size < shard.size(); size += test::stride)
        if (taken(shard.substr(0, size))) wrong.push_back(size);
    CHECK(wrong == std::vector<std::size_t>{});
    std::string changed = shard;
    for (std::size_t bit = 0; bit < 8 * shard.size(); bit += test::stride) {
        auto const flip = [&] {
            changed[bit / 8] =
                static_cast<char>(static_cast<unsigned char>(changed[bit / 8]) ^ 1U << bit % 8);
        };
        flip();
        if (taken(changed)) wrong.push_back(bit);
        flip();
    }
    CHECK(wrong == std::vector<std::size_t>{});
    CHECK_FALSE(taken(shard + "\n"));
    CHECK_FALSE(taken(shard + shard));
    CHECK(!std::filesystem::exists(options.output));
}

TEST_CASE("merge writes the page and the MultiQC sections of shards of cells") {
    test::TempDir const dir;
    write_inputs(dir);
    CellsSettings whole = settings_of(dir, "", "out");
    whole.html = dir.path("whole.html");
    whole.mqc = dir.path("whole");
    count_cells(whole);
    std::filesystem::remove_all(whole.output_folder);
    count_cells(settings_of(dir, "1/2", "1"));
    count_cells(settings_of(dir, "2/2", "2"));
    merge({.inputs = {dir.path("1"), dir.path("2")},
           .output = whole.output_folder,
           .mqc = dir.path("merged"),
           .html = dir.path("merged.html")});
    for (char const* const file : {".html", "_mqc.json", "_classes_mqc.json", "_general_mqc.json"})
        CHECK((test::read_file(dir.path(std::string("merged") + file)) ==
               test::read_file(dir.path(std::string("whole") + file))));
}

TEST_CASE("merge refuses shards of cells from different runs") {
    test::TempDir const dir;
    write_inputs(dir);
    count_cells(settings_of(dir, "1/2", "1"));
    auto const refused = [&](CellsSettings settings) {
        count_cells(settings);
        return !test::message_of([&] {
                    merge({.inputs = {dir.path("1"), settings.output_folder}, .output = dir.path("merged")});
                }).empty();
    };
    CHECK_FALSE(refused(settings_of(dir, "2/2", "2")));
    CHECK(refused(settings_of(dir, "1/2", "2")));
    CHECK(refused(settings_of(dir, "2/3", "2")));
    CellsSettings other = settings_of(dir, "2/2", "2");
    other.umi_method = UmiMethod::cluster;
    CHECK(refused(other));
    other = settings_of(dir, "2/2", "2");
    other.min_umi_quality = 5;
    CHECK(refused(other));
    other = settings_of(dir, "2/2", "2");
    std::swap(other.inputs[0], other.inputs[2]);
    CHECK(refused(other));
    dir.write("cells.txt", "ACGTACGT\nTTTTGGGCC\n");
    CHECK(refused(settings_of(dir, "2/2", "2")));
}
