// Tests of pages and tables that compare samples. Expected values are computed independently.

#include "report/pages/samples_page.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <type_traits>

#include "report/pages/sample_checks.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"
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
    SampleTotals totals{name, name + ".fq", 100,
                        2000, 60,           FragmentClasses(Assign::unique, Dual::none, {60, 5, 3, 32})};
    std::vector<MotifCounts> counts;
    for (std::uint64_t const number : reads) counts.push_back({number, 0, number});
    return summarize(totals, counts);
}

/// Returns the text of a report for the given counts. Each sample has a name and one read count per motif.
template <class Type>
std::string written(std::vector<std::pair<std::string, Counts>> const& samples,
                    ReportSettings const& settings = {}, std::function<void(RunInfo&)> const& change = {},
                    std::vector<bool> const* controls = nullptr,
                    std::vector<std::uint64_t> const& positions = {}) {
    std::size_t const rows = samples.front().second.size();
    MotifSet motifs;
    for (std::size_t i = 0; i < rows; ++i) motifs.add({"<b>" + std::to_string(i), "ACGT"}, "test");
    test::TempDir const dir;
    OutputFile file(dir.path("report"));
    std::unique_ptr<Report> report;
    if constexpr (std::is_same_v<Type, SamplesPage>)
        report = std::make_unique<Type>(motifs, file, settings);
    else
        report = std::make_unique<Type>(motifs, file);
    HitWriter* const hits = report->hit_writer();
    CHECK((hits != nullptr) ==
          (std::is_same_v<Type, SamplesPage> && !settings.library && settings.assign == Assign::all));
    if (hits != nullptr)
        for (std::uint64_t record = 0; record < positions.size(); ++record)
            hits->hit({record, positions[record], positions[record] + 4, 0, Strand::forward, 0},
                      {"r", {}, 0});
    RunInfo info;
    info.version = "1.2.3";
    if (settings.assign != Assign::all) info.assignment = Assignment{settings.assign};
    info.motif_files.emplace_back().path = "a & b.tsv";
    std::vector<SampleSummary> summaries;
    std::vector<MatrixColumn> columns;
    std::vector<MotifCounts> counts(rows);
    for (auto const& [name, reads] : samples) {
        summaries.push_back(sample(name, reads));
        if (settings.assign == Assign::all) summaries.back().classes = {};
        columns.push_back({name, reads});
        for (std::size_t i = 0; i < rows; ++i) counts[i] += {reads[i], 0, reads[i]};
        info.inputs.push_back({name + ".fq", 1000, 100, 2000});
    }
    if (change) change(info);
    report->finish({counts, summaries, columns, "both", info, controls});
    file.publish();
    return test::read_file(dir.path("report"));
}

bool holds(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("median, zero and low motifs, and the 90/10 skew") {
    SpreadFigures const ten = figures_of(Counts{0, 0, 1, 2, 9, 10, 11, 40, 50, 60});
    CHECK(ten.zero == 2);
    CHECK(ten.low == 3);
    CHECK(ten.median == 9.5);
    CHECK(ten.skew == 0);  // The denominator is 0
    SpreadFigures const eleven = figures_of(Counts{1, 4, 4, 4, 4, 5, 6, 6, 6, 40, 90});
    CHECK(eleven.median == 5);
    CHECK(eleven.skew == 10);  // Ranks are 10 (9.9 rounded up) and 2 (1.1 rounded up)
    CHECK(figures_of(Counts{}).median == 0);
    CHECK(figures_of(Counts{7}).skew == 1);
}

TEST_CASE("distribution: area under the curve, and the bins' middles") {
    Counts const counts{0, 0, 3, 9, 99, 100'000};
    auto const width = [](double begin, double end) { return std::log2((end + 0.5) / (begin + 0.5)); };
    CHECK(distribution(counts).front().first == 0);
    CHECK(distribution(counts).front().second == doctest::Approx(2.0 / 6 / width(0, 1)));
    CHECK(distribution(counts).back().first == doctest::Approx(5).epsilon(0.02));  // log10(100,000) is 5

    // The bins are 0, 1, ..., 5, 6 to 7, 8 to 9, 10 to 12.
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
        // Draws Poisson counts by hand, because std::poisson_distribution differs between standard libraries.
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
        double const noise = 0.02 * peak->second;  // About five standard deviations of the bins near the peak
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
    // For 0, 1, 2, 3 and 0, 2, 1, 3, the covariance is 4 and both variances are 5 (not divided by n).
    CHECK(correlation(a, Counts{0, 3, 1, 7}).value() == doctest::Approx(0.8));
    CHECK_FALSE(correlation(a, Counts{2, 2, 2, 2}).has_value());
    CHECK_FALSE(correlation(Counts{}, Counts{}).has_value());
}

TEST_CASE("page of a screen: many samples, one sample, controls") {
    ReportSettings const screen{.library = true, .assign = Assign::unique};
    Counts const a{5, 0, 20, 35};
    Counts const b{4, 0, 30, 25};
    std::string const two = written<SamplesPage>({{"<i>a", a}, {"b", b}}, screen);
    CHECK(two.starts_with("<!doctype html>"));
    CHECK(two.ends_with("</html>\n"));
    CHECK_FALSE(holds(two, "<i>a"));
    CHECK_FALSE(holds(two, "<b>0"));
    CHECK(holds(two, "&lt;i&gt;a"));
    CHECK(holds(two, "a &amp; b.tsv"));
    CHECK(holds(two, "<title>2 samples</title>"));
    CHECK(holds(two, "<b>3</b><span>of 4 guides found"));
    CHECK(holds(two, "<b>60.0%</b><span>of the reads assigned"));
    CHECK(holds(two, "ambiguous (exact)"));
    CHECK(holds(two, "unassigned</span>"));
    CHECK(holds(two, "<h2>Guides not found</h2>\n<p>1 of 4 guides have no read in any sample.</p>"));
    CHECK(holds(two, "<li>&lt;b&gt;1</li>"));
    CHECK(holds(two, "Correlation"));
    CHECK_FALSE(holds(two, "<script"));
    CHECK_FALSE(holds(two, "http"));  // The page loads no other resource
    CHECK_FALSE(holds(two, "nan"));
    CHECK_FALSE(holds(two, " motif"));
    CHECK(occurrences(two, "<svg class=\"wide\"") == 3);
    CHECK(occurrences(two, "<svg class=\"narrow\"") == 3);
    std::string const one = written<SamplesPage>({{"a", a}}, screen);
    CHECK(holds(one, "<title>a</title>"));
    CHECK_FALSE(holds(one, "Correlation"));
    CHECK_FALSE(holds(one, "ontrols"));
    std::vector<bool> const controls{true, false, false, true};
    std::string const marked = written<SamplesPage>({{"a", a}}, screen, {}, &controls);
    CHECK(holds(marked, "2 of 4 guides"));
    CHECK(holds(marked, "<td>20.0</td><td>10.0</td><td>0</td>"));
    CHECK(holds(marked, "<title>a, controls</title>"));
    std::string const empty = written<SamplesPage>({{"a", a}, {"none", {0, 0, 0, 0}}}, screen);
    CHECK_FALSE(holds(empty, "nan"));
    CHECK(occurrences(empty, ">&ndash;</td>") >= 2);  // Constant counts have no correlation
    CHECK(occurrences(empty, "<circle") == 2);        // One dot per chart for motifs without reads
}

TEST_CASE("checks of a screen name the figures outside the limits") {
    SampleSummary summary = sample("s", Counts(100, 1000));
    summary.classes = FragmentClasses(Assign::unique, Dual::none, {30'000, 0, 0, 16'000});
    CHECK(outside_limits(summary, "guide", "guides").empty());  // 65.2% assigned, 300 reads per guide
    summary.found = 99;
    CHECK(outside_limits(summary, "guide", "guides").empty());
    summary.found = 98;
    summary.gini = 0.2001;
    summary.classes = FragmentClasses(Assign::unique, Dual::none, {29'900, 100, 0, 16'001});
    CHECK(outside_limits(summary, "guide", "guides") ==
          std::vector<std::string>{"65.0% of the reads are assigned", "299 assigned reads per guide",
                                   "2.0% of the guides have no read", "Gini index 0.200"});
    CHECK(outside_limits(SampleSummary{}, "guide", "guides").empty());
    std::string const page =
        written<SamplesPage>({{"a", {1, 2}}}, {.library = true, .assign = Assign::unique});
    CHECK(holds(page, "<tr><th>a</th><td>60.0% of the reads are assigned; 30 assigned reads per guide"));
    CHECK_FALSE(holds(written<SamplesPage>({{"a", {1, 2}}}), "Checks"));
}

TEST_CASE("page of a count: hits by strand, positions, motifs not found") {
    std::string const html = written<SamplesPage>({{"a", {4, 0}}}, {}, {}, nullptr, {0, 1, 1, 5});
    CHECK(holds(html, "<b>100</b><span>reads, 2,000 bases"));
    CHECK(holds(html, "<b>60.0%</b><span>of the reads with a hit"));
    CHECK(holds(html, "<b>4</b><span>hits"));
    CHECK(holds(html, "<b>100.0%</b><span>of the hits on the forward strand"));
    CHECK(holds(html, "<b>1</b><span>of 2 motifs found"));
    CHECK(holds(html, "&lt;b&gt;0: 4 forward, 0 reverse"));
    CHECK(holds(html, "<li>&lt;b&gt;1</li>"));
    CHECK_FALSE(holds(html, "guide"));
    // Two motifs are too few for a distribution.
    CHECK_FALSE(holds(html, "Distribution"));
    CHECK(holds(written<SamplesPage>({{"a", Counts(20, 3)}}), "Distribution"));
    CHECK(holds(written<SamplesPage>({{"a", Counts(20, 3)}}), "<p>None.</p>"));
    std::string const many = written<SamplesPage>({{"a", Counts(1000, 0)}});
    CHECK(holds(many, "The first 60:"));
    CHECK(occurrences(many, "<li>") == 60);
    CHECK_FALSE(holds(written<SamplesPage>({{"a", {4, 0}}}, {.assign = Assign::unique}), "Positions"));
}

TEST_CASE("page: positions in reads and in similar sequences only") {
    auto const page = [](std::vector<std::uint64_t> const& positions, std::uint64_t longest,
                         bool fasta = false, std::uint64_t records = 100) {
        return written<SamplesPage>(
            {{"a", {4, 0}}}, {},
            [=](RunInfo& info) {
                info.inputs[0].fasta = fasta;
                info.inputs[0].longest_record = longest;
                info.inputs[0].records = records;
            },
            nullptr, positions);
    };
    CHECK(holds(page({0, 10}, 100), ">100</text>"));
    CHECK_FALSE(holds(page({0, 10}, 0), ">100</text>"));
    CHECK(holds(page({0, 10}, 100), "Positions in the reads"));
    CHECK_FALSE(holds(page({0, 5000}, 20, true), "Positions"));
    CHECK(holds(page({0, 5000}, 20, true), "<span>sequences, 2,000 bases"));
    CHECK(holds(page({0}, 20, true, 1000), "Positions in the sequences"));
    CHECK_FALSE(holds(page({0}, 21, true, 1000), "Positions"));  // More than 10 times the average length
}

TEST_CASE("histogram of positions: bins of 1, 2, 4, ... positions") {
    auto const histogram_of = [](std::vector<std::uint64_t> const& positions) {
        PositionHistogram hits;
        for (std::uint64_t const position : positions) hits.add(position);
        return std::pair(hits.step(), Counts(hits.counts().begin(), hits.counts().end()));
    };
    CHECK(histogram_of({0, 1, 1, 5}) == std::pair(std::uint64_t{1}, Counts{1, 2, 0, 0, 0, 1}));
    CHECK(histogram_of({149}).first == 1);
    CHECK(histogram_of({0, 1, 2, 150}).first == 2);
    CHECK(histogram_of({0, 1, 2, 150}).second.size() == 76);
    CHECK(histogram_of({0, 1, 2, 150}).second[0] == 2);
    CHECK(histogram_of({1'000'000'000'000}).second.size() <= PositionHistogram::max_bins);
    CHECK(histogram_of({7, 40'000, 3}) == histogram_of({40'000, 3, 7}));
}

TEST_CASE("histogram: a last bin with fewer positions is as high as the others") {
    // There are 151 positions with one hit each, in bins of two positions.
    Counts counts(76, 2);
    counts.back() = 1;
    std::string const svg = histogram(counts, 2, 151, "position", "hits");
    std::size_t const bars = occurrences(svg, "class=\"plain\"");
    CHECK(bars == 2 * 76);
    CHECK(occurrences(svg, "height=\"208.0\"") == 76);  // Full height of the wide chart
}

TEST_CASE("the summary has MAGeCK's columns, then the classes") {
    CHECK(written<Summary>({{"a", {5, 0, 20, 35}}}, {.assign = Assign::unique}) ==
          "File\tLabel\tReads\tMapped\tPercentage\tTotalsgRNAs\tZerocounts\tGiniIndex\tunique\tambiguous_"
          "exact\t"
          "ambiguous_inexact\tunassigned\toffsets\tstrand\tcoverage\tthreshold\n"
          "a.fq\ta\t100\t60\t0.6\t4\t1\t0.4752\t60\t5\t3\t32\tNA\tNA\tNA\tNA\n");
}
