// Pages and tables that compare samples, by figures that are worked out again here.

#include "report/pages/samples_page.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "report/pages/sample_figures.hpp"
#include "report/tables/summary_tsv.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Counts = std::vector<std::uint64_t>;

std::size_t occurrences(std::string const& text, std::string_view part) {
    std::size_t number = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++number;
    return number;
}

SampleSummary sample(std::string const& name, Counts const& reads) {
    SampleTotals totals{name, name + ".fq", 100, 2000, 60, AssignmentClasses{60, 5, 3, 32}};
    std::vector<MotifCounts> counts;
    for (std::uint64_t const number : reads) counts.push_back({number, 0, number});
    return summarize(totals, counts, Assign::unique);
}

template <class Type>
std::string written(std::vector<SampleSummary> const& samples, std::vector<MatrixColumn> const& columns,
                    std::vector<bool> const* controls = nullptr) {
    MotifSet motifs;
    for (char const* id : {"<b>", "two", "three", "four"}) motifs.add(id, "ACGT", "", "test");
    test::TempDir const dir;
    OutputFile file(dir.path("report"));
    Type report(motifs, file);
    RunInfo info;
    info.version = "1.2.3";
    info.assignment = Assignment{};
    report.finish({{}, samples, columns, "both", info, controls});
    file.publish();
    return test::read_file(dir.path("report"));
}

}  // namespace

TEST_CASE("median, zero and low motifs, and the 90/10 skew") {
    SpreadFigures const ten = figures_of(Counts{0, 0, 1, 2, 9, 10, 11, 40, 50, 60});
    CHECK(ten.zero == 2);
    CHECK(ten.low == 3);
    CHECK(ten.median == 9.5);
    CHECK(ten.skew == 0);  // over nothing
    SpreadFigures const eleven = figures_of(Counts{1, 4, 4, 4, 4, 5, 6, 6, 6, 40, 90});
    CHECK(eleven.median == 5);
    CHECK(eleven.skew == 10);  // ranks ceil(9.9) and ceil(1.1)
    CHECK(figures_of(Counts{}).median == 0);
    CHECK(figures_of(Counts{7}).skew == 1);
}

TEST_CASE("distribution: area under the curve, and the bins' middles") {
    Counts const counts{0, 0, 3, 9, 99, 100'000};
    auto const width = [](double begin, double end) { return std::log2((end + 0.5) / (begin + 0.5)); };
    CHECK(distribution(counts).front().first == 0);
    CHECK(distribution(counts).front().second == doctest::Approx(2.0 / 6 / width(0, 1)));
    CHECK(distribution(counts).back().first == doctest::Approx(5).epsilon(0.02));  // of 100,000
    // Bins: 0, 1, ..., 5, 6 to 7, 8 to 9, 10 to 12.
    Counts const all{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    auto const bins = distribution(all);
    REQUIRE(bins.size() == 9);
    CHECK(bins[1].first == log_place(1));
    CHECK(bins[1].second == doctest::Approx(1.0 / 12 / width(1, 2)));
    CHECK(bins[7].first == log_place(8.5));
    CHECK(bins[7].second == doctest::Approx(2.0 / 12 / width(8, 10)));
    CHECK(bins[8].second == doctest::Approx(2.0 / 12 / width(10, 13)));
    CHECK(distribution(Counts{}).empty());
}

TEST_CASE("distribution: counts of one Poisson distribution have one peak") {
    constexpr std::size_t guides = 200'000;
    std::mt19937_64 random(3);
    for (double mean = 1; mean <= 30.5; mean += 0.5) {
        CAPTURE(mean);
        // Draws by the inverse distribution function: std::poisson_distribution differs between standard libraries.
        std::vector<double> at_most;
        double term = std::exp(-mean);
        for (double k = 0, sum = 0; sum < 1 - 1e-12; term *= mean / ++k) at_most.push_back(sum += term);
        Counts counts(guides);
        for (std::uint64_t& count : counts)
            count = static_cast<std::uint64_t>(
                std::ranges::lower_bound(at_most, static_cast<double>(random() >> 11U) * 0x1p-53) -
                at_most.begin());
        auto const bins = distribution(counts);
        auto const peak = std::ranges::max_element(bins, {}, [](auto const& bin) { return bin.second; });
        double const noise = 0.02 * peak->second;  // about five standard deviations of the bins at the peak
        for (auto bin = bins.begin() + 1; bin != bins.end(); ++bin) {
            CAPTURE(bin->first);
            double const rise = bin->second - (bin - 1)->second;
            CHECK((bin <= peak ? rise : -rise) > -noise);
        }
    }
}

TEST_CASE("cumulative curves end at all of the reads") {
    auto const curve = cumulative(Counts{1, 2, 3, 4}, 4);
    REQUIRE(curve.size() == 5);
    CHECK(curve[2] == std::pair(0.5, 0.3));
    CHECK(curve[4] == std::pair(1.0, 1.0));
    CHECK(cumulative(Counts{0, 0}, 2).back().second == 0);
}

TEST_CASE("correlation is Pearson's, of log2(count + 1)") {
    Counts const a{0, 1, 3, 7};  // 0, 1, 2, 3
    CHECK(correlation(a, a).value() == doctest::Approx(1));
    CHECK(correlation(a, Counts{7, 3, 1, 0}).value() == doctest::Approx(-1));
    // Of 0, 1, 2, 3 and 0, 2, 1, 3: covariance 4, variances 5.
    CHECK(correlation(a, Counts{0, 3, 1, 7}).value() == doctest::Approx(0.8));
    CHECK_FALSE(correlation(a, Counts{2, 2, 2, 2}).has_value());
    CHECK_FALSE(correlation(Counts{}, Counts{}).has_value());
}

TEST_CASE("the page of samples is safe from names, and has what there is to compare") {
    Counts const a{5, 0, 20, 35};
    Counts const b{4, 1, 30, 25};
    std::string const two =
        written<SamplesPage>({sample("<i>a", a), sample("b", b)}, {{"<i>a", a}, {"b", b}});
    CHECK(two.starts_with("<!doctype html>"));
    CHECK(two.ends_with("</html>\n"));
    CHECK(two.find("<i>a") == std::string::npos);
    CHECK(two.find("&lt;i&gt;a") != std::string::npos);
    CHECK(two.find("<title>2 samples</title>") != std::string::npos);
    CHECK(two.find("<b>60.0%</b><span>of them credited") != std::string::npos);
    CHECK(two.find("Correlation") != std::string::npos);
    CHECK(two.find("http") == std::string::npos);
    CHECK(two.find("nan") == std::string::npos);
    CHECK(occurrences(two, "<svg class=\"wide\"") == 3);
    CHECK(occurrences(two, "<svg class=\"narrow\"") == 3);
    std::string const one = written<SamplesPage>({sample("a", a)}, {{"a", a}});
    CHECK(one.find("<title>a</title>") != std::string::npos);
    CHECK(one.find("Correlation") == std::string::npos);
    CHECK(one.find("ontrols") == std::string::npos);
    std::vector<bool> const controls{true, false, false, true};
    std::string const marked = written<SamplesPage>({sample("a", a)}, {{"a", a}}, &controls);
    CHECK(marked.find("2 of 4 motifs") != std::string::npos);
    CHECK(marked.find("<td>20.0</td><td>10.0</td><td>0</td>") != std::string::npos);
    CHECK(marked.find("stroke-dasharray") != std::string::npos);
    Counts const nothing{0, 0, 0, 0};
    std::string const empty =
        written<SamplesPage>({sample("a", a), sample("none", nothing)}, {{"a", a}, {"none", nothing}});
    CHECK(empty.find("nan") == std::string::npos);
    CHECK(occurrences(empty, ">&ndash;</td>") >= 2);  // correlations with what does not vary
    CHECK(occurrences(empty, "<circle") == 2);  // all of its motifs have no reads: a dot, wide and narrow
}

TEST_CASE("the summary has MAGeCK's columns, then the classes") {
    CHECK(written<Summary>({sample("a", {5, 0, 20, 35})}, {}) ==
          "File\tLabel\tReads\tMapped\tPercentage\tTotalsgRNAs\tZerocounts\tGiniIndex\tunique\tseveral\ttie\t"
          "none\toffsets\tstrand\tcoverage\tthreshold\n"
          "a.fq\ta\t100\t60\t0.6\t4\t1\t0.4752\t60\t5\t3\t32\tNA\tNA\tNA\tNA\n");
}
