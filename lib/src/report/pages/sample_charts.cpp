#include "report/pages/sample_charts.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/decimal.hpp"
#include "report/pages/page.hpp"
#include "report/pages/replicates.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t curve_points = 100;
constexpr std::size_t max_scatters = 2;
constexpr std::size_t scatter_cells = 48;  ///< Number of squares per axis

/// Maximum number of samples that are drawn next to the median
constexpr std::size_t max_outliers = 4;

std::string describe_lines(std::size_t samples) {
    if (samples <= max_lines) return {};
    return " The lines are the median of the samples at each position, and the " +
           std::to_string(max_outliers) + " samples that differ most from the median.";
}

/// Returns the legend: an entry per solid line.
std::string colour_key(std::vector<Line> const& lines) {
    std::string html = "<p class=\"key\">";
    for (Line const& line : lines)
        if (!line.dashed) html += key(line.colour, html_text(line.title));
    return html + "</p>\n";
}

/// Returns the value below which a fraction of the values lies: the value at rank ceil(part n).
double quantile(std::vector<double> values, double part) {
    auto const rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(values.size())));
    auto const at = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
    std::ranges::nth_element(values, at);
    return *at;
}

}  // namespace

Axis log_axis(std::string_view title, double limit) {
    Axis axis{title, std::max(limit, log_place(10)), {{0, "0"}}};
    for (std::uint64_t count = 1; log_place(static_cast<double>(count)) <= axis.limit; count *= 10)
        axis.ticks.emplace_back(log_place(static_cast<double>(count)), short_number(count));
    return axis;
}

std::vector<Line> summarized(std::vector<Line> lines) {
    if (lines.size() <= max_lines) return lines;
    auto const longest =
        std::ranges::max(lines, {}, [](Line const& line) { return line.points.size(); }).points;
    Line band{"var(--band)", "80% of the samples", {}};
    Line median{"var(--ink)", "median of " + grouped(lines.size()) + " samples", {}};
    std::vector<double> distances(lines.size());
    for (std::size_t point = 0; point < longest.size(); ++point) {
        double const x = longest[point].first;
        std::vector<double> values;
        for (Line const& line : lines)
            values.push_back(point < line.points.size() ? line.points[point].second : 0);
        double const middle = quantile(values, 0.5);
        for (std::size_t i = 0; i < lines.size(); ++i) distances[i] += std::abs(values[i] - middle);
        median.points.emplace_back(x, middle);
        band.points.emplace_back(x, quantile(values, 0.9));
        band.lower.emplace_back(x, quantile(values, 0.1));
    }
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return distances[i]; });
    std::vector<Line> shown{std::move(band), std::move(median)};
    for (std::size_t i = 0; i < max_outliers; ++i) {
        shown.push_back(std::move(lines[order[i]]));
        shown.back().colour = colour_of(i, max_outliers);
    }
    return shown;
}

std::string rates(std::vector<PageSample> const& columns, PageWords const& words,
                  std::optional<Assignment> const& assignment) {
    std::vector<PageSample const*> order;
    for (PageSample const& sample : columns) order.push_back(&sample);
    std::string selection;
    if (order.size() > max_rows) {
        std::ranges::stable_sort(order, {},
                                 [](auto const* sample) { return sample->summary.assigned_part(); });
        auto const part = [](PageSample const* sample) {
            return percent(sample->summary.assigned(), sample->summary.fragments());
        };
        selection = "The " + std::to_string(max_rows) + " lowest of " + grouped(order.size()) +
                    " samples are shown; the others have " + part(order[max_rows]) + " to " +
                    part(order.back()) + ".";
        order.resize(max_rows);
    }
    std::vector<Bar> bars;
    for (PageSample const* const column : order) {
        SampleSummary const& sample = column->summary;
        double const fragments = static_cast<double>(std::max<std::uint64_t>(sample.fragments(), 1));
        Bar bar{column->name,
                percent(sample.assigned(), sample.fragments()),
                sample.name + ": " + grouped(sample.assigned()) + " of " + grouped(sample.fragments()),
                {}};
        FragmentClasses const& classes = sample.classes;
        for (std::size_t i = 0; i < classes.size(); ++i)
            bar.parts.push_back({classes.name(i).data(), static_cast<double>(classes[i]) / fragments});
        if (classes.empty()) bar.parts = {{"plain", static_cast<double>(sample.assigned()) / fragments}};
        bars.push_back(std::move(bar));
    }
    std::string html = "<h2>" + capitalized(words.records) + " " + words.counted + "</h2>\n";
    if (assignment) {
        bool const best = assignment->rule == Assign::best;
        html +=
            "<p>Each read, or pair of mates, belongs to one class. The percentage shown is the fraction of " +
            std::string(assignment->rule == Assign::all ? "matched" : "assigned") + " reads";
        html += best ? "; ambiguous reads are assigned to each of their " + words.motifs + ". " : ". ";
        html += selection + "</p>\n<p class=\"key\">";
        for (FragmentClass const& one : assignment->classes.rule()->classes)
            html += key("var(--" + std::string(one.name) + ")", one.legend);
        html += "</p>\n";
    } else if (!selection.empty()) {
        html += "<p>" + selection + "</p>\n";
    }
    return html + bar_chart(bars, words.records + " by class and sample", 1);
}

std::string distributions(std::vector<PageSample> const& columns, PageWords const& words,
                          std::vector<bool> const* controls) {
    auto const line_of = [](PageSample const& column, std::vector<std::uint64_t> const& counts, bool dashed) {
        Line line{column.colour, column.name + (dashed ? ", controls" : ""), distribution(counts), dashed};
        for (auto& [at, part] : line.points) part *= 100;
        return line;
    };
    std::vector<Line> lines;
    for (PageSample const& column : columns) lines.push_back(line_of(column, column.sorted, false));
    lines = summarized(std::move(lines));
    std::string html = "<h2>Distribution of " + words.records + "</h2>\n<p>" + capitalized(words.motifs) +
                       " by number of " + words.records +
                       ", on a logarithmic axis. Equal areas under a curve are equal numbers of " +
                       words.motifs + "." + describe_lines(columns.size());
    if (controls != nullptr && columns.size() <= max_lines) {
        html += " Dashed: controls.";
        for (PageSample const& column : columns) {
            std::vector<std::uint64_t> of_controls;
            for (std::size_t motif = 0; motif < controls->size(); ++motif)
                if ((*controls)[motif]) of_controls.push_back(column.reads[motif]);
            lines.push_back(line_of(column, of_controls, true));
        }
    }
    double most = 1;
    double longest = 0;
    for (Line const& line : lines) {
        for (auto const& [at, part] : line.points) most = std::max(most, part);
        if (!line.points.empty()) longest = std::max(longest, line.points.back().first);
    }
    return html + "</p>\n" + colour_key(lines) +
           line_chart(lines, log_axis(words.records + " per " + words.motif, longest),
                      {"% of " + words.motifs + " per doubling", most});
}

std::string scatter(std::vector<PageSample> const& columns, PageWords const& words,
                    LowestCorrelations const& lowest_of_replicates) {
    LowestCorrelations const lowest =
        columns.size() == 2 ? lowest_correlations(columns, {{0, 1}}) : lowest_of_replicates;
    struct Pair {
        double correlation;
        std::size_t a;
        std::size_t b;
    };
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < lowest.size(); ++i) {
        if (!lowest[i]) continue;
        auto const& [other, correlation] = *lowest[i];
        bool const is_listed = other < i && lowest[other] && lowest[other]->replicate == i;
        if (!is_listed) pairs.push_back({correlation, std::min(i, other), std::max(i, other)});
    }
    if (pairs.empty()) return {};
    std::ranges::stable_sort(pairs, {}, &Pair::correlation);
    pairs.resize(std::min(pairs.size(), max_scatters));
    std::string html = "<h2>" + std::string(columns.size() == 2 ? "Both samples" : "Replicates") +
                       "</h2>\n<p>" + capitalized(words.motifs) + " by number of " + words.records +
                       " in two samples; darker squares have more " + words.motifs +
                       ". On the dashed line, both numbers are equal.";
    if (columns.size() > 2) html += " The pairs with the lowest correlation are shown.";
    html += "</p>\n";
    for (auto const& [correlation, a, b] : pairs) {
        double const limit = log_place(static_cast<double>(
            std::max({columns[a].sorted.back(), columns[b].sorted.back(), std::uint64_t{9}})));
        double const size = limit / scatter_cells;
        std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> counts;
        auto const index = [&](std::uint64_t reads) {
            auto const at = static_cast<std::size_t>(log_place(static_cast<double>(reads)) / size);
            return std::min(at, scatter_cells - 1);
        };
        for (std::size_t motif = 0; motif < columns[a].reads.size(); ++motif)
            ++counts[{index(columns[a].reads[motif]), index(columns[b].reads[motif])}];
        std::vector<DensityCell> cells;
        for (auto const& [at, count] : counts)
            cells.push_back(
                {size * static_cast<double>(at.first), size * static_cast<double>(at.second), count});
        html +=
            "<h3>Correlation " + decimal(correlation, 3) + "</h3>\n" +
            density_chart(cells, size, log_axis(columns[a].name, limit), log_axis(columns[b].name, limit));
    }
    return html;
}

std::string cumulative_curves(std::vector<PageSample> const& columns, PageWords const& words) {
    std::vector<Line> lines;
    for (PageSample const& column : columns)
        lines.push_back({column.colour, column.name, cumulative(column.sorted, curve_points)});
    lines = summarized(std::move(lines));
    lines.push_back({"var(--soft)", "equal counts", {{0, 0}, {1, 1}}, true});
    std::vector<std::pair<double, std::string>> const percents{
        {0, "0%"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}};
    return "<h2>Evenness</h2>\n<p>Cumulative fraction of the " + words.records + ", from the " +
           words.motifs + " with the fewest to the " + words.motifs +
           " with the most. The nearer a curve is to the dashed line, the more even the counts are." +
           describe_lines(columns.size()) + "</p>\n" + colour_key(lines) +
           line_chart(lines,
                      {words.motifs + ", from the fewest " + words.records + " to the most", 1, percents},
                      {words.records, 1, percents});
}

}  // namespace motifcount::internal
