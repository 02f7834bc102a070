// Tests of pages and tables that compare samples. Expected values are computed independently.

#include "report/pages/samples_page.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <type_traits>

#include "report/pages/known_sequences.hpp"
#include "report/pages/motif_charts.hpp"
#include "report/pages/plate.hpp"
#include "report/pages/replicates.hpp"
#include "report/pages/sample_charts.hpp"
#include "report/pages/sample_checks.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/sample_tables.hpp"
#include "report/pages/svg.hpp"
#include "report/pages/unassigned.hpp"
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
    if (settings.assign != Assign::all)
        info.assignment = Assignment{.rule = settings.assign, .classes = FragmentClasses(settings.assign)};
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
    auto const r = [](Counts const& x, Counts const& y) {
        return correlation(standard_scores(x), standard_scores(y));
    };
    CHECK(r(a, a).value() == doctest::Approx(1));
    CHECK(r(a, Counts{7, 3, 1, 0}).value() == doctest::Approx(-1));
    // For 0, 1, 2, 3 and 0, 2, 1, 3, the covariance is 4 and both variances are 5 (not divided by n).
    CHECK(r(a, Counts{0, 3, 1, 7}).value() == doctest::Approx(0.8));
    CHECK_FALSE(r(a, Counts{2, 2, 2, 2}).has_value());
    CHECK_FALSE(r(Counts{}, Counts{}).has_value());
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
    CHECK(occurrences(two, "<svg class=\"wide\"") == 4);
    CHECK(occurrences(two, "<svg class=\"narrow\"") == 4);
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
    summary = sample("s", Counts(100, 1000));
    summary.classes = FragmentClasses(Assign::unique, Dual::none, {30'000, 0, 0, 0});
    CHECK(outside_limits(summary, "guide", "guides", 0.8, "t").empty());
    CHECK(outside_limits(summary, "guide", "guides", 0.794, "t") ==
          std::vector<std::string>{"correlation of 0.79 with t"});
    std::string const page =
        written<SamplesPage>({{"a", {1, 2}}}, {.library = true, .assign = Assign::unique});
    CHECK(holds(page, "Some figures are outside the limits."));
    CHECK_FALSE(holds(page, "Warnings"));
    auto const warn = [](RunInfo& info) { info.warnings.assign(14, Message("a < b")); };
    std::string const warned = written<SamplesPage>({{"a", {1, 2}}}, {.library = true}, warn);
    CHECK(occurrences(warned, "<li>a &lt; b</li>") == 12);
    CHECK(holds(warned, "<li>and 2 more</li>"));
    CHECK(holds(page, "<tr><th>a</th><td>60.0% of the reads are assigned; 30 assigned reads per guide"));
    CHECK_FALSE(holds(written<SamplesPage>({{"a", {1, 2}}}), "Checks"));
}

TEST_CASE("replicates: names that differ in a number after rep or r") {
    auto const groups_of = [](std::vector<std::string> const& names,
                              std::vector<std::string> const& conditions = {}) {
        std::vector<SampleSummary> summaries;
        for (std::size_t i = 0; i < names.size(); ++i) {
            summaries.push_back(sample(names[i], {1}));
            if (!conditions.empty()) summaries.back().columns = {{"condition", conditions[i]}};
        }
        std::vector<PageSample> samples;
        for (SampleSummary const& summary : summaries) samples.push_back({summary, summary.name, {}, {}, ""});
        return replicate_groups(samples);
    };
    using Groups = std::vector<std::vector<std::size_t>>;
    CHECK(groups_of({"T0_rep1", "T14-R1", "T0_rep2", "T14-R2", "T0_rep12"}) == Groups{{0, 2, 4}, {1, 3}});
    CHECK(groups_of({"a.Replicate1.x", "a.Replicate2.x", "a.Replicate2.y"}) == Groups{{0, 1}});
    CHECK(groups_of({"x_repA", "x_repB"}) == Groups{{0, 1}});
    CHECK(groups_of({"rep1", "rep2", "x1", "x2", "x_7", "x_8", "x_ra", "x_rb", "x_report", "x_rep"}).empty());
    CHECK(groups_of({"p", "b_1", "a_2", "b_2", "a_1"}) == Groups{{1, 3}, {4, 2}});
    CHECK(groups_of({"a_1", "a_2", "a_3"}).empty());  // One group
    CHECK(groups_of({"a_1", "a_2", "b_0", "b_7"}).empty());
    CHECK(groups_of({"a_1", "a_2", "b_1"}) == Groups{{0, 1}});
    CHECK(groups_of({"a", "b", "c_rep1", "c_rep2"}, {"p", "q", "p", "q"}) == Groups{{0, 2}, {1, 3}});
}

TEST_CASE("page of a screen: worst sample first, with the replicate that differs") {
    ReportSettings const screen{.library = true, .assign = Assign::unique};
    Counts const a{1000, 2000, 3000, 4000};
    Counts const b{4000, 3000, 2000, 1000};
    std::string const page = written<SamplesPage>(
        {{"x_rep1", a}, {"y_rep1", {0, 0, 9, 9}}, {"x_rep2", b}, {"x_rep3", a}}, screen, [](RunInfo& info) {
            info.started = "2026-01-02T03:04:05Z";
            info.command = "motifcount screen <x>";
            info.options = {{"motifs", "z.tsv"}, {"strand", "fwd"}, {"region", ""}};
        });
    CHECK(holds(page, "4 of 4 samples are outside the limits, the worst first."));
    CHECK(holds(page, "correlation of -0.92 with x_rep2"));
    CHECK(holds(page, "correlation of -0.92 with x_rep1"));
    CHECK(page.find("<tr><th>y_rep1</th>") < page.find("<tr><th>x_rep1</th>"));
    CHECK(page.find("<h2>Checks") < page.find("<h2>Reads assigned"));
    CHECK(holds(page,
                "<p class=\"run\">4 guides of a &amp; b.tsv</p>\n"
                "<p class=\"run\">Options: strand=fwd</p>\n"
                "<p class=\"run\">Started: 2026-01-02T03:04:05Z</p>\n"
                "<p class=\"run\">Command: <code>motifcount screen &lt;x&gt;</code></p>\n"));
    CHECK_FALSE(holds(page, "No replicates"));
    CHECK(holds(written<SamplesPage>({{"x", a}, {"y", b}}, screen), "No replicates"));
}

TEST_CASE("unassigned reads: neighbours are merged, known sequences are named") {
    CHECK(are_neighbours("ACGTACGTAACC", "ACGTACGTAACG"));
    CHECK(are_neighbours("ACGTTCGTAACCGGTA", "GTTCGTAACCGGTATT"));
    CHECK(are_neighbours("GTTCGTAACCGGTATT", "ACGTTCGTAACCGGTA"));
    CHECK_FALSE(are_neighbours("ACGTTCGTAACCGGTA", "TCGTAACCGGTACCAA"));  // Shifted by 4
    CHECK_FALSE(are_neighbours("ACGTACGTAACC", "ACGTACGTAAGG"));
    CHECK_FALSE(are_neighbours("ACGTA", "CGTAC"));
    MotifSet guides;
    guides.add({"g1", "CTTGCAATCGGACCTATGCA"}, "test");
    auto const name = [&](std::string_view window) { return name_of(window, &guides, "guide"); };
    CHECK(name("GAGACGGTTGTAAATGAGCA").starts_with("backbone without a guide"));
    CHECK(name("TTAGAGCTAGAAATAGCAAG") == "guide scaffold");
    CHECK(name("CTTGCTATTTCTAGCTCTAA") == "guide scaffold, other strand");
    CHECK(name("CCATAGATCGGAAGAGCACA") == "Illumina TruSeq adapter");
    CHECK(name("GGGGGGGGGGAGGGGGGGGG").starts_with("only G"));
    CHECK(name("CTTGCAATCGGACCTATGCC") == "guide g1 with a mismatch");
    CHECK(name("TGCAATCGGACCTATGCAGT") == "guide g1, 2 bases earlier");
    CHECK(name("ACTTGCAATCGGACCTATGC") == "guide g1, 1 base later");
    CHECK(name("TGCATAGGTCCGATTGCAAG") == "guide g1 on the other strand");
    CHECK(name("GATTACAGATTACATTACAG").empty());
    CHECK(name_of("TGCAATCGGACCTATGCAGT", nullptr, "guide").empty());

    auto a = sample("a", {1});
    auto b = sample("b", {1});
    a.unmatched = {100,
                   {{"GATTACAGATTACATTACAG", 30}, {"CTTGCAATCGGACCTATGCC", 20}, {"GATTACAGATTACATTACAC", 5}}};
    b.unmatched = {50, {{"ATTACAGATTACATTACAGC", 25}}};
    std::vector<PageSample> const samples{{a, "a", {}, {}, ""}, {b, "b", {}, {}, ""}};
    auto const rows = merged_sequences(samples);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].sequence == "GATTACAGATTACATTACAG");
    CHECK(rows[0].fragments == 60);
    CHECK(rows[0].by_sample == std::vector<std::optional<std::uint64_t>>{35, 25});
    CHECK(rows[1].by_sample == std::vector<std::optional<std::uint64_t>>{20, std::nullopt});
    PageWords const words{"guide", "guides", "read", "reads", "assigned"};
    std::string const table = unassigned_table(samples, words, &guides);
    CHECK(holds(table, "<strong>40.0% of the unassigned reads: a sequence of unknown origin."));
    CHECK(holds(table,
                "<tr><th><code>GATTACAGATTACATTACAG</code></th><td></td><td>35.0%</td><td>50.0%</td></tr>"));
    CHECK(holds(table, "<td>guide g1 with a mismatch</td><td>20.0%</td><td>&ndash;</td></tr>"));
    auto rare = sample("a", {1});
    rare.unmatched = {401, {{"GATTACAGATTACATTACAG", 4}}};
    CHECK(holds(unassigned_table({{rare, "a", {}, {}, ""}}, words, &guides),
                "<strong>No sequence is in 1% of the unassigned reads.</strong>"));
    std::vector<PageSample> const nine(9, samples[0]);
    CHECK(holds(unassigned_table(nine, words, &guides), "<td>9</td><td>35.0% in a</td></tr>"));
    CHECK(unassigned_table({{sample("c", {1}), "c", {}, {}, ""}}, words, &guides).empty());
}

TEST_CASE("page of many samples: short names, lowest samples, median and outliers") {
    CHECK(shared_parts({"plate1_A01_S1_R1", "plate1_A02_S12_R1"}).prefix == "plate1_");
    CHECK(shared_parts({"plate1_A01_S1_R1", "plate1_A02_S12_R1"}).suffix == "_R1");
    CHECK(shared_parts({"a_1_x", "a_2_x"}).prefix.empty());  // Short names
    CHECK(shared_parts({"a_b_c_d_e_f_g_h_i", "a_b"}).prefix == "a_");
    CHECK(shared_parts({"long_name_without_a_suffix"}).prefix.empty());
    CHECK(shared_parts({"sample_x_x", "sample_x_x_x_x_x_x"}).suffix.empty());  // Nothing would be left

    std::vector<Line> lines;
    for (int i = 0; i < 10; ++i) lines.push_back({"", std::to_string(i), {{0, i}, {1, 10}}});
    lines[4].points = {{0, 100}};
    auto const shown = summarized(lines);
    REQUIRE(shown.size() == 6);
    CHECK(shown[0].points == std::vector<std::pair<double, double>>{{0, 9}, {1, 10}});
    CHECK(shown[0].lower == std::vector<std::pair<double, double>>{{0, 0}, {1, 0}});
    CHECK(shown[1].points == std::vector<std::pair<double, double>>{{0, 5}, {1, 10}});
    CHECK(shown[2].title == "4");
    lines.resize(max_lines);
    CHECK(summarized(lines).size() == max_lines);

    ReportSettings const screen{.library = true, .assign = Assign::unique};
    std::vector<std::pair<std::string, Counts>> samples;
    for (int i = 0; i < 40; ++i)
        samples.push_back({"a_long_prefix_" + std::to_string(i) + "_L001", {5, 0, 20, 35}});
    std::string const page = written<SamplesPage>(samples, screen);
    CHECK(holds(page, "<code>a_long_prefix_&hellip;_L001</code>"));
    CHECK(holds(page, "The 10 lowest of 40 samples are shown; the others have 60.0% to 60.0%."));
    CHECK(holds(page, "<div class=\"table tall\">"));
    CHECK(holds(page, "median of 40 samples"));
    CHECK_FALSE(holds(page, "long_prefix_3_L001</th>"));
    CHECK(holds(page, "<th>3</th>"));
    CHECK(occurrences(page, "<polyline") == 2 * (5 + 6));
    CHECK_FALSE(holds(written<SamplesPage>({samples[0], samples[1]}, screen), "table tall"));
    CHECK(holds(page, "<td>25.0% are 0</td>"));
}

TEST_CASE("plate: wells in names, or 96 or 384 samples in order") {
    auto const plate = [](std::vector<std::string> const& names) {
        return plate_of(std::vector<std::string_view>(names.begin(), names.end()));
    };
    std::vector<std::string> names;
    for (char letter = 'a'; letter <= 'c'; ++letter)
        for (int column = 1; column <= 8; ++column)
            names.push_back("S1_" + (std::string(1, letter) + (column < 5 ? "0" : "")) +
                            std::to_string(column));
    auto const named = plate(names);
    REQUIRE(named.has_value());
    CHECK(named->named);
    CHECK(named->wells.size() == 96);
    CHECK(named->wells[0] == 0);
    CHECK(named->wells[12 + 7] == 15);
    CHECK_FALSE(named->wells[8].has_value());
    names[3] = "p-H13-x";
    CHECK(plate(names)->wells.size() == 384);
    CHECK(plate(names)->wells[7 * 24 + 12] == 3);
    names[4] = names[3];
    CHECK_FALSE(plate(names).has_value());  // Two samples in a well
    names[4] = "A25";
    CHECK_FALSE(plate(names).has_value());
    names.resize(23);
    CHECK_FALSE(plate(names).has_value());
    CHECK(plate(std::vector<std::string>(96, "x"))->rows == 8);
    CHECK(plate(std::vector<std::string>(384, "x"))->rows == 16);
    CHECK_FALSE(plate(std::vector<std::string>(100, "x")).has_value());

    std::vector<std::pair<std::string, Counts>> samples;
    for (int i = 0; i < 96; ++i) samples.push_back({"s" + std::to_string(i), {5}});
    std::string const page = written<SamplesPage>(samples, {.library = true, .assign = Assign::unique});
    CHECK(holds(page, "<h2>Plate</h2>"));
    CHECK(holds(page, "<title>s95: 60%</title>"));
    CHECK(holds(page, "96 samples are below 300."));
    CHECK(occurrences(page, "class=\"well plain marked\"") == 0);  // All samples are below both limits
    samples.pop_back();
    CHECK_FALSE(holds(written<SamplesPage>(samples, {.library = true}), "<h2>Plate</h2>"));
}

TEST_CASE("page of a count: hits by strand, positions, motifs not found") {
    std::string const html = written<SamplesPage>({{"a", {4, 0}}}, {}, {}, nullptr, {0, 1, 1, 5});
    CHECK(holds(html, "<b>100</b><span>reads, 2,000 bases"));
    CHECK(holds(html, "<b>60.0%</b><span>of the reads with a hit"));
    CHECK(holds(html, "<b>4</b><span>hits"));
    CHECK_FALSE(holds(html, "forward strand"));  // Both motifs are palindromes
    CHECK(holds(html, "<b>1</b><span>of 2 motifs found"));
    CHECK(holds(html, "&lt;b&gt;0: 4 on both strands"));
    CHECK(holds(html, "palindrome"));
    CHECK(holds(html, "<h3>&lt;b&gt;0</h3>"));
    CHECK_FALSE(holds(html, "<h3>&lt;b&gt;1</h3>"));  // No hits
    CHECK_FALSE(holds(html, "cuts off"));
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

TEST_CASE("page of a count: hits expected by chance, palindromes, adapters") {
    CHECK(is_palindrome("GAATTC"));
    CHECK(is_palindrome("RCGY"));
    CHECK_FALSE(is_palindrome("RCGR"));
    CHECK_FALSE(is_palindrome("GATTACA"));
    RunInfo info;
    info.inputs.push_back({"a.fq", 1000, 10, 1009 * 10});
    RunOutcome const outcome{{}, {}, {}, "both", info};
    // 10 records of 1,009 bases have 1,000 positions each for 10 bases.
    CHECK(chance_hits(outcome, "AAAAACCCCC", 0).value() == doctest::Approx(2 * 10'000 / std::pow(4, 10)));
    CHECK(chance_hits(outcome, "AAAAANNNNN", 1).value() == doctest::Approx(2 * 10'000 * 16 / std::pow(4, 5)));
    CHECK(chance_hits(outcome, "GAATTNNNNN", 0).value() == doctest::Approx(2 * 10'000 / std::pow(4, 5)));
    CHECK(chance_hits(outcome, "AAAAATTTTT", 0).value() == doctest::Approx(10'000 / std::pow(4, 10)));
    info.options = {{"strand", "both"}, {"region", ""}};
    CHECK(chance_hits(outcome, "ACGT", 0).has_value());
    info.options = {{"region", "1:30"}};
    CHECK_FALSE(chance_hits(outcome, "ACGT", 0).has_value());
    CHECK(most_frequent(std::vector<MotifCounts>{{1, 0, 1}, {0, 2, 1}, {1, 0, 1}}, 2) ==
          std::vector<MotifId>{1, 0});
    CHECK(is_adapter("AGATCGGAAGAGC"));
    CHECK_FALSE(is_adapter("GTTTTAGAGCTAGAAATAGC"));
    std::string const page = written<SamplesPage>({{"a", {4, 0}}});
    CHECK(holds(page, ">4 (6.6)</text>"));  // (2,000 - 100 * 3) / 4^4 = 6.6
}

TEST_CASE("page of a screen: scatter of replicates, genes with few guides") {
    ReportSettings const screen{.library = true, .assign = Assign::unique};
    Counts const a{5, 0, 20, 35};
    Counts const b{4, 0, 30, 25};
    Counts const c{35, 20, 0, 5};
    std::string const two = written<SamplesPage>({{"a", a}, {"b", b}}, screen);
    CHECK(holds(two, "<h2>Both samples</h2>"));
    CHECK_FALSE(holds(two, "Genes"));  // The library has no genes
    CHECK_FALSE(holds(written<SamplesPage>({{"a", a}}, screen), "Both samples"));
    CHECK_FALSE(holds(written<SamplesPage>({{"a", a}, {"b", b}, {"c", c}}, screen), "Replicates"));
    std::string const page = written<SamplesPage>(
        {{"x_rep1", a}, {"x_rep2", b}, {"y_rep1", a}, {"y_rep2", c}, {"z_rep1", b}, {"z_rep2", b}}, screen);
    CHECK(occurrences(page, "<h3>Correlation") == 2);
    CHECK(page.find("y_rep2</text>") < page.find("x_rep2</text>", page.find("<h2>Replicates")));
    CHECK_FALSE(holds(page, "<h3>Correlation 1.000"));

    MotifSet guides;
    for (std::string const id : {"g1", "g2", "g3", "h1", "h2", "i1"})
        guides.add({id, "ACGTACGTAA", id.substr(0, 1)}, "test");
    Counts const reads{10, 9, 9, 10, 0, 0};
    auto const summary = sample("s", reads);
    PageWords const words{"guide", "guides", "read", "reads", "assigned"};
    std::string const genes = gene_list(guides, {{summary, "s", reads, {}, ""}}, words);
    CHECK(
        holds(genes, "1 of 2 genes: fewer than half of their guides have at least 10 reads in any sample."));
    CHECK(holds(genes, "<li>g (1 of 3)</li>"));
    CHECK(occurrences(genes, "<li>") == 1);
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
