// Tests of the page's charts and text, and of the section for MultiQC

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

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

}  // namespace

TEST_CASE("text of a page is escaped, and valid UTF-8 for any input") {
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

TEST_CASE("numbers have commas; labels are shortened in the middle") {
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
    SampleTotals totals{"s \"1\"", "s.fq", 10,
                        1500,      3,      FragmentClasses(Assign::unique, Dual::none, {1, 2, 0, 7})};
    SampleSummary const sample = summarize(totals, counts);
    CHECK(sample.hits_forward == 5);
    CHECK(sample.hits_reverse == 1);
    CHECK(sample.motifs == 3);
    CHECK(sample.found == 2);
    // Gini index of ln(1), ln(3) and ln(5), computed by hand
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
    CHECK(row == json{{"bases", 1500},
                      {"unique", 1},
                      {"ambiguous_exact", 2},
                      {"ambiguous_inexact", 0},
                      {"unassigned", 7},
                      {"motifs_absent", 1},
                      {"gini", 0.5943}});
    for (auto const& [name, value] : row.items()) CHECK(section["headers"].contains(name));
    // Classes have the same colour for the same number.
    for (char const* name : {"unique", "ambiguous_exact", "ambiguous_inexact", "unassigned"})
        CHECK(section["headers"][name]["shared_key"] == "motifcount_reads");
}
