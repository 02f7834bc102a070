#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "motifcount/cells.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

/// Counts the inserts of reads.fq. Returns the bytes of all outputs that have no paths of the run.
std::vector<std::string> outputs_of(TempDir const& dir, bool has_cells, std::uint64_t memory,
                                    CellsResult& result) {
    CellsSettings settings;
    settings.layout = std::string(has_cells ? "[cell:4]" : "[skip:4]")
                          .append("[umi:6]*(GAAACACCGT)[insert:0-90](TTGCAAGCTT)");
    settings.inputs = list_inputs({{dir.path("reads.fq")}});
    settings.output_folder = dir.path("out");
    settings.threads = 3;
    settings.piece_bytes = 20'000;
    settings.umi_memory = memory;
    result = count_cells(settings);
    std::vector<std::string> bytes;
    for (char const* const file : {"segments.tsv", "cells.json", "umis/matrix.mtx.gz", "umis/features.tsv.gz",
                                   "reads/matrix.mtx.gz", "umis/barcodes.tsv.gz"})
        if (std::filesystem::exists(dir.path(std::string("out/") + file)))
            bytes.push_back(read_file(dir.path(std::string("out/") + file)));
    CHECK(bytes.size() == (has_cells ? 6 : 2));
    std::filesystem::remove_all(dir.path("out"));
    return bytes;
}

}  // namespace

TEST_CASE("cells: inserts without a list, in memory or in temporary files") {
    RandomDna random(4);
    TempDir const dir;
    std::vector<std::string> inserts{""};
    for (unsigned i = 0; i < 900; ++i) inserts.push_back(random.bases(random.between(1, 90)));
    std::map<std::string, std::uint64_t> expected;
    std::string reads;
    for (unsigned i = 0; i < 30'000; ++i) {
        std::string const& insert =
            inserts[random.one_in(3) ? random.below(5) : random.below(inserts.size())];
        std::string read = random.from("AC", 4);
        read.append("AC").append(random.bases(4)).append(random.bases(random.below(4)));
        read.append("GAAACACCGT").append(insert).append("TTGCAAGCTT");
        reads.append("@r\n").append(read).append("\n+\n").append(read.size(), 'I').append("\n");
        ++expected[insert];
    }
    dir.write("reads.fq", reads);
    for (bool const has_cells : {false, true}) {
        CellsResult result;
        auto const in_memory = outputs_of(dir, has_cells, std::uint64_t{1} << 30U, result);
        CHECK(result.fragments == 30'000);
        std::map<std::string, std::uint64_t> found;
        for (FeatureCount const& count : result.counts)
            found[std::string(result.features[count.feature])] += count.reads;
        CHECK((found == expected));
        CHECK((outputs_of(dir, has_cells, 60'000, result) == in_memory));
        CHECK((outputs_of(dir, has_cells, 1, result) == in_memory));
    }
}

}  // namespace motifcount::internal::test
