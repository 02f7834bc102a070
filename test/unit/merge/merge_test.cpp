#include "motifcount/merge.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "motifcount/run.hpp"
#include "support/error_of.hpp"
#include "support/read_file.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr std::pair<char const*, std::string OutputPaths::*> kinds[] = {
    {"counts", &OutputPaths::counts}, {"matrix", &OutputPaths::matrix},         {"bed", &OutputPaths::bed},
    {"sites", &OutputPaths::sites},   {"per-record", &OutputPaths::per_record}, {"json", &OutputPaths::json}};

/// Runs a count and writes each KIND of report to `dir`/`name`.KIND.
void write_reports(test::TempDir const& dir, std::string const& name, std::string const& shard) {
    RunSettings settings;
    settings.inputs = list_inputs({{dir.path("reads.fa")}});
    settings.motif_files = {dir.path("motifs.tsv")};
    if (!shard.empty()) settings.shard = parse_shard(shard);
    settings.search.threads = 1;
    for (auto const& [kind, field] : kinds) settings.outputs.*field = dir.path(name + "." + kind);
    run(settings);
}

}  // namespace

TEST_CASE("merge refuses a report truncated at any byte or with any bit flipped") {
    test::TempDir const dir;
    // Two names look like the last line of a report.
    dir.write("reads.fa", ">r1\nACGACG\n>##motifcount-end 3 00000000\nACG\n>r2\nCGT\n");
    dir.write("motifs.tsv", "one\tACG\n##motifcount-end 3 01234567\tCGA\nnone\tTACG\n");
    write_reports(dir, "whole", "");
    write_reports(dir, "1", "1/2");
    write_reports(dir, "2", "2/2");
    for (auto const& [name, field] : kinds) {
        std::string const kind = name;
        CAPTURE(kind);
        MergeSettings options;
        options.inputs = {dir.path("2." + kind), dir.path("report")};
        options.output = dir.path("merged");
        auto const taken = [&](std::string const& text) {
            dir.write("report", text);
            return test::message_of([&] { merge(options); }).empty();
        };
        std::string const report = test::read_file(dir.path("1." + kind));
        REQUIRE(taken(report));
        if (kind != "json")
            CHECK(test::read_file(options.output) == test::read_file(dir.path("whole." + kind)));
        std::filesystem::remove(options.output);

        std::vector<std::size_t> cuts;
        for (std::size_t size = 0; size < report.size(); size += test::stride)
            if (taken(report.substr(0, size))) cuts.push_back(size);
        CHECK(cuts == std::vector<std::size_t>{});
        std::vector<std::size_t> bits;
        std::string changed = report;
        for (std::size_t bit = 0; bit < 8 * report.size(); bit += test::stride) {
            auto const flip = [&] {
                changed[bit / 8] =
                    static_cast<char>(static_cast<unsigned char>(changed[bit / 8]) ^ 1U << bit % 8);
            };
            flip();
            if (taken(changed)) bits.push_back(bit);
            flip();
        }
        CHECK(bits == std::vector<std::size_t>{});
        CHECK_FALSE(taken(report + "\n"));
        CHECK_FALSE(taken(report + report));
        CHECK(!std::filesystem::exists(options.output));
    }
}
