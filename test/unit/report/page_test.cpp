// What people look at: the page with figures, and the section for MultiQC.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "report/html.hpp"
#include "report/mqc.hpp"
#include "report/svg.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using nlohmann::json;

namespace {

bool holds(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::size_t occurrences(std::string const& text, std::string_view part) {
    std::size_t number = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++number;
    return number;
}

MotifSet two_motifs() {
    MotifSet motifs;
    motifs.add("<script>&", "ACGT", "", "test");
    motifs.add("never", "TTT", "", "test");
    return motifs;
}

/// The page of hits of the first motif at these positions, each in a record of its own.
std::string page(std::vector<std::uint64_t> const& positions) {
    MotifSet const motifs = two_motifs();
    test::TempDir const dir;
    OutputFile file(dir.path("page.html"));
    HtmlPage writer(motifs, file);
    std::uint64_t record = 0;
    for (std::uint64_t const position : positions)
        writer.hit({record++, position, position + 4, 0, Strand::forward, 0}, {"r", {}, 0});
    writer.end_input();
    RunInfo info;
    info.version = "1.2.3";
    info.inputs = {{"a & b.fq", 1000, positions.size() + 1, 1500}};
    std::vector<MotifCounts> const counts{{positions.size(), 0, positions.size()}, {0, 0, 0}};
    writer.finish({counts, {}, {}, "both", info});
    file.publish();
    return test::read_file(dir.path("page.html"));
}

}  // namespace

TEST_CASE("the page tells reads, hits and motifs, and is safe from names") {
    std::string const html = page({0, 1, 1, 5});
    CHECK(html.starts_with("<!doctype html>"));
    CHECK(html.ends_with("</html>\n"));
    CHECK(holds(html, "<b>5</b><span>reads, 1,500 bases"));
    CHECK(holds(html, "<b>4</b><span>reads with a hit (80.0%)"));
    CHECK(holds(html, "<b>100.0%</b><span>of the hits on the forward strand"));
    CHECK(holds(html, "<b>1</b><span>of 2 motifs found"));
    CHECK(holds(html, "&lt;script&gt;&amp;: 4 forward, 0 reverse"));
    CHECK(holds(html, "a &amp; b.fq"));
    CHECK(holds(html, "<li>never</li>"));
    CHECK_FALSE(holds(html, "<script"));
    CHECK_FALSE(holds(html, "http"));  // nothing is loaded
    CHECK(holds(html, "prefers-color-scheme: dark"));
}

TEST_CASE("positions are shown by single bases where they fit, else by wider bins") {
    CHECK(occurrences(page({0, 1, 1, 5}), "class=\"plain\"") == 6);
    CHECK(occurrences(page({149}), "class=\"plain\"") == 150);
    CHECK(occurrences(page({150}), "class=\"plain\"") == 76);
    CHECK(occurrences(page({1'000'000'000'000}), "class=\"plain\"") <= 150);
    CHECK(page({7, 40'000, 3}).size() == page({40'000, 3, 7}).size());
}

TEST_CASE("a page of nothing is a page") {
    std::string const html = page({});
    CHECK(holds(html, "<b>0</b><span>reads with a hit (0.0%)"));
    CHECK_FALSE(holds(html, "nan"));
    CHECK_FALSE(holds(html, "inf"));
}

TEST_CASE("numbers have commas, labels are cut between letters") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(18446744073709551615U) == "18,446,744,073,709,551,615");
    std::string const label = std::string(24, 'x') + "\u00e9\u00e9\u00e9";
    CHECK(holds(bar_chart(std::vector<Bar>{{label, 1, 2}}), std::string(24, 'x') + "\u2026"));
}

TEST_CASE("a sample's summary, and its section for MultiQC") {
    std::vector<MotifCounts> const counts{{3, 1, 4}, {0, 0, 0}, {2, 0, 2}};
    SampleSummary const sample = summarize("s \"1\"", 10, 1500, counts);
    CHECK(sample.hits_forward == 5);
    CHECK(sample.hits_reverse == 1);
    CHECK(sample.motifs == 3);
    CHECK(sample.found == 2);
    // Of ln(1), ln(3), ln(5): (2 ln 5) / (3 (ln 3 + ln 5)).
    CHECK(sample.gini == doctest::Approx(0.396206));
    CHECK(summarize("none", 0, 0, std::vector<MotifCounts>{{0, 0, 0}}).gini == 0);
    CHECK(summarize("even", 9, 9, std::vector<MotifCounts>{{2, 0, 2}, {2, 0, 2}}).gini == doctest::Approx(0));

    test::TempDir const dir;
    OutputFile file(dir.path("a_mqc.json"));
    write_mqc(file, std::vector{sample, summarize("t", 1, 1, counts)});
    file.publish();
    json const section = json::parse(test::read_file(dir.path("a_mqc.json")));
    CHECK(section["id"] == "motifcount");
    CHECK(section["plot_type"] == "table");
    REQUIRE(section["data"].size() == 2);
    json const& row = section["data"]["s \"1\""];
    CHECK(row == json{{"reads", 10},
                      {"bases", 1500},
                      {"hits", 6},
                      {"hits_fwd", 5},
                      {"hits_rev", 1},
                      {"motifs_found", 2},
                      {"motifs_absent", 1},
                      {"gini", 0.3962}});
    for (auto const& [name, value] : row.items()) CHECK(section["headers"].contains(name));
}
