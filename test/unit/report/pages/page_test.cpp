// What people look at: the page with figures, and the section for MultiQC.

#include <doctest/doctest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "report/pages/html.hpp"
#include "report/pages/svg.hpp"
#include "report/tables/mqc.hpp"
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

/// The page of hits of the first motif at these positions, each in a record of its own, and one record without any.
std::string page(std::vector<std::uint64_t> const& positions,
                 std::function<void(RunInfo&)> const& change = {}) {
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
    info.inputs = {{"a & b.fq", 1000, positions.size() + 1, 1500, "", positions.size()}};
    if (change) change(info);
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
    // Drawn twice, for wide and narrow pages.
    CHECK(occurrences(page({0, 1, 1, 5}), "class=\"plain\"") == 2 * 6);
    CHECK(occurrences(page({149}), "class=\"plain\"") == 2 * 150);
    CHECK(occurrences(page({150}), "class=\"plain\"") == 2 * 76);
    CHECK(occurrences(page({1'000'000'000'000}), "class=\"plain\"") <= 2 * 150);
    CHECK(page({7, 40'000, 3}).size() == page({40'000, 3, 7}).size());
}

TEST_CASE("the page is titled by its sample or by what was read, and sums no positions over chromosomes") {
    CHECK(holds(page({0}), "<title>Motifs in reads</title>"));
    auto const named = page({0}, [](RunInfo& info) { info.options = {{"sample", "patient <1>"}}; });
    CHECK(holds(named, "<title>Motifs in patient &lt;1&gt;</title>"));
    CHECK(holds(named, "<h1>Motifs in patient &lt;1&gt;</h1>"));
    auto const genome = page({0, 5000}, [](RunInfo& info) {
        info.inputs[0].fasta = true;
        info.inputs[0].longest_record = 1200;
    });
    CHECK(holds(genome, "<title>Motifs in sequences</title>"));
    CHECK(holds(genome, "<span>sequences with a hit"));
    CHECK_FALSE(holds(genome, "Where in the"));
    CHECK_FALSE(holds(genome, "<span>reads"));
    auto const many = [](RunInfo& info) {
        info.inputs[0].fasta = true;
        info.inputs[0].records = 2000;
        info.inputs[0].bases = 200'000;
        info.inputs[0].longest_record = 100;
    };
    CHECK(holds(page({0}, many), "Where in the sequence"));
    auto const uneven = page({0}, [&many](RunInfo& info) {
        many(info);
        info.inputs[0].longest_record = 50'000;
    });
    CHECK_FALSE(holds(uneven, "Where in the sequence"));
}

TEST_CASE("a saturation curve needs 1,000 records, and the axis of positions goes to the longest record") {
    auto const records = [](std::uint64_t number) {
        return [number](RunInfo& info) { info.inputs[0].records = number; };
    };
    CHECK_FALSE(holds(page({0}, records(999)), "Saturation"));
    CHECK(holds(page({0}, records(1000)), "Saturation"));
    CHECK_FALSE(holds(page({0, 10}), ">100</text>"));
    CHECK(holds(page({0, 10}, [](RunInfo& info) { info.inputs[0].longest_record = 100; }), ">100</text>"));
}

TEST_CASE("each figure is drawn twice: for wide screens, and for phones, where its text would be too small") {
    std::string const text = page({1, 5, 9});
    CHECK(occurrences(text, "<svg class=\"wide\" viewBox=\"0 0 720") > 1);
    CHECK(occurrences(text, "<svg class=\"narrow\" viewBox=\"0 0 360") ==
          occurrences(text, "<svg class=\"wide\""));
    CHECK(occurrences(text, "<svg") == 2 * occurrences(text, "<svg class=\"wide\""));
    CHECK(holds(text, "(max-width: 34rem) { .wide { display: none; } .narrow { display: block; } }"));
}

TEST_CASE("several samples have their rates") {
    auto const two = page({0}, [](RunInfo& info) {
        info.samples = {{"one", "1.fq", 10, 100, 4}, {"two", "2.fq", 0, 0, 0}};
    });
    CHECK(holds(two, "by sample</h2>"));
    CHECK(holds(two, ">40.0%</text>"));
    CHECK(holds(two, "<title>one: 4 of 10</title>"));
    CHECK_FALSE(holds(page({0}), "by sample</h2>"));
}

TEST_CASE("a page of nothing is a page") {
    std::string const html = page({});
    CHECK(holds(html, "<b>0</b><span>reads with a hit (0.0%)"));
    CHECK_FALSE(holds(html, "nan"));
    CHECK_FALSE(holds(html, "inf"));
}

TEST_CASE("text of a page is escaped, and valid UTF-8 whatever it came from") {
    for (auto const& [text, html] :
         {std::pair<std::string, std::string>{"a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"},
          {"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\xA7\xAC", "\u00E9 \u20AC \U0001F9EC"},
          {"\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF", "\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF"},
          {"\x80", "\uFFFD"},
          {"\xC3", "\uFFFD"},
          {"\xC3(", "\uFFFD("},
          {"\xC0\xAF", "\uFFFD\uFFFD"},
          {"\xC1\xBF", "\uFFFD\uFFFD"},
          {"\xE0\x9F\xBF", "\uFFFD\uFFFD\uFFFD"},
          {"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
          {"\xF0\x8F\xBF\xBF", "\uFFFD\uFFFD\uFFFD\uFFFD"},
          {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD"},
          {"\xE2\x82", "\uFFFD\uFFFD"},
          {"\xFF"
           "a",
           "\uFFFD"
           "a"},
          {"a\x01\x1b\x7f\tb\n", "a\uFFFD\uFFFD\uFFFD\tb\n"}}) {
        CAPTURE(text);
        CHECK(html_text(text) == html);
    }
}

TEST_CASE("numbers have commas, labels are cut in the middle, between letters") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(18446744073709551615U) == "18,446,744,073,709,551,615");
    std::string const label = std::string(24, 'x') + "\u00e9\u00e9\u00e9";
    std::string const chart = bar_chart(std::vector<Bar>{{label, "3", label, {{"plain", 3}}}}, "bars");
    CHECK(holds(chart, '>' + std::string(13, 'x') + "\u2026" + std::string(6, 'x') + "\u00e9\u00e9\u00e9<"));
    CHECK(holds(chart, ">xxxxxx\u2026\u00e9\u00e9<"));
}

TEST_CASE("a sample's summary, and its section for MultiQC") {
    std::vector<MotifCounts> const counts{{3, 1, 4}, {0, 0, 0}, {2, 0, 2}};
    SampleTotals totals{"s \"1\"", "s.fq", 10, 1500, 3, AssignmentClasses{1, 2, 0, 7}};
    SampleSummary const sample = summarize(totals, counts);
    CHECK(sample.hits_forward == 5);
    CHECK(sample.hits_reverse == 1);
    CHECK(sample.motifs == 3);
    CHECK(sample.found == 2);
    // Of ln(1), ln(3), ln(5): (2 ln 5) / (2 (ln 3 + ln 5)).
    CHECK(sample.gini == doctest::Approx(0.594316));
    CHECK(summarize({"none"}, std::vector<MotifCounts>{{0, 0, 0}}).gini == 0);
    CHECK(summarize({"even"}, std::vector<MotifCounts>{{2, 0, 2}, {2, 0, 2}}).gini == doctest::Approx(0));

    test::TempDir const dir;
    OutputFile file(dir.path("a_mqc.json"));
    write_mqc(file, std::vector{sample, summarize({"t", "", 1, 1}, counts)});
    file.publish();
    json const section = json::parse(test::read_file(dir.path("a_mqc.json")));
    CHECK(section["id"] == "motifcount");
    CHECK(section["plot_type"] == "table");
    REQUIRE(section["data"].size() == 2);
    json const& row = section["data"]["s \"1\""];
    CHECK(row == json{{"reads", 10},
                      {"bases", 1500},
                      {"with_hits", 3},
                      {"with_hits_percent", 30.0},
                      {"unique", 1},
                      {"several", 2},
                      {"tie", 0},
                      {"none", 7},
                      {"hits", 6},
                      {"hits_fwd", 5},
                      {"hits_rev", 1},
                      {"motifs_found", 2},
                      {"motifs_absent", 1},
                      {"gini", 0.5943}});
    for (auto const& [name, value] : row.items()) CHECK(section["headers"].contains(name));
}
