#include "report/tables/json_report.hpp"

#include <doctest/doctest.h>

#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>

#include "report/tables/counts_tsv.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/sanitized.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using nlohmann::json;

namespace {

std::string report(RunInfo const& info) {
    MotifSet motifs;
    motifs.add({"one", "ACGT", "GENE"}, "test");
    motifs.add({"a \"quoted\" name", "RY"}, "test");
    std::vector<MotifCounts> const counts{{3, 0, 2}, {1, 1, 1}};
    test::TempDir const dir;
    OutputFile file(dir.path("out.json"));
    write_json_report(file, motifs, counts, "both", info);
    file.publish();
    return test::read_file(dir.path("out.json"));
}

RunInfo example() {
    RunInfo info;
    info.version = "1.2.3";
    info.inputs = {{"a.fq", 1000, 10, 1500}, {"b\xff.fq", 5, 1, 2}};
    info.engines = {{"naive", "cpu", 4, 64}};
    info.reason = "it was asked for";
    info.options = {{"strand", "both"}};
    info.threads = 2;
    return info;
}

}  // namespace

TEST_CASE("the JSON report is valid and contains results and provenance") {
    json const parsed = json::parse(report(example()));
    CHECK(parsed["motifcount"] == "1.2.3");
    json const& results = parsed["results"];
    CHECK(results["records"] == 11);
    CHECK(results["bases"] == 1502);
    CHECK(results["strand"] == "both");
    CHECK(results["motif_checksum"].get<std::string>().size() >= 16);
    REQUIRE(results["motifs"].size() == 2);
    CHECK(results["motifs"][0] == json{{"id", "one"},
                                       {"sequence", "ACGT"},
                                       {"gene", "GENE"},
                                       {"length", 4},
                                       {"hits", 3},
                                       {"hits_fwd", 3},
                                       {"hits_rev", 0},
                                       {"reads", 2}});
    CHECK(results["motifs"][1]["id"] == "a \"quoted\" name");
    CHECK(!results["motifs"][1].contains("gene"));
    json const& run = parsed["run"];
    CHECK(run["inputs"][0] == json{{"path", "a.fq"}, {"bytes", 1000}, {"records", 10}, {"bases", 1500}});
    CHECK(run["inputs"][1]["path"] == "b\xef\xbf\xbd.fq");  // U+FFFD replaces invalid UTF-8
    CHECK(run["reason"] == "it was asked for");
    CHECK(run["threads"] == 2);
    CHECK(run["machine"]["usable_cpus"].get<int>() >= 1);
    CHECK(!run.contains("verification"));
}

TEST_CASE("results do not depend on threads, engines or times of the run") {
    RunInfo other = example();
    other.inputs = {{"-", 77, 11, 1502}};
    other.threads = 64;
    other.engines = {{"aho-corasick", "cuda", 4, 1 << 20}};
    other.search_seconds = 12.5;
    other.verification = Verification{100, 1, 4, 0, 0, true};
    auto const results = [](std::string const& text) { return text.substr(0, text.find("\"run\"")); };
    CHECK(results(report(example())) == results(report(other)));
    CHECK(json::parse(report(other))["run"]["verification"]["verified"] == 4);
}

TEST_CASE("JSON of many motifs takes at most a few times as long as their table" *
          doctest::skip(test::sanitized)) {
    test::RandomDna random(9);
    MotifSet motifs;
    for (int i = 0; i < 100'000; ++i)
        motifs.add({"motif" + std::to_string(i), random.bases(24), "GENE"}, "test");
    std::vector<MotifCounts> const counts(motifs.size(), MotifCounts{3, 1, 2});
    RunInfo const info = example();
    test::TempDir const dir;
    auto const time_of = [&dir](auto const& write) {
        std::clock_t best = std::numeric_limits<std::clock_t>::max();
        for (int i = 0; i < 5; ++i) {
            OutputFile file(dir.path("out"));
            std::clock_t const start = std::clock();
            write(file);
            best = std::min(best, std::clock() - start);
        }
        return best;
    };
    std::clock_t const table = time_of([&](OutputFile& out) {
        CountsTable(motifs, out).finish({counts, {}, {}, "both", info});
    });
    std::clock_t const members =
        time_of([&](OutputFile& out) { write_json_report(out, motifs, counts, "both", info); });
    CAPTURE(table);
    CHECK(members < 12 * table);
}
