#include "report/pages/sample_charts.hpp"

#include <algorithm>
#include <numeric>

#include "core/decimal.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t curve_points = 100;
constexpr std::size_t top_motifs = 20;

std::string colour_key(std::vector<PageSample> const& columns) {
    std::string html = "<p class=\"key\">";
    for (PageSample const& column : columns) html += key(column.colour, html_text(column.summary.name));
    return html + "</p>\n";
}

/// Returns an axis with coordinates from log_place() and ticks at 0, 1, 10, 100, ...
Axis log_axis(std::string_view title, double limit) {
    Axis axis{title, std::max(limit, log_place(10)), {{0, "0"}}};
    for (std::uint64_t count = 1; log_place(static_cast<double>(count)) <= axis.limit; count *= 10)
        axis.ticks.emplace_back(log_place(static_cast<double>(count)), short_number(count));
    return axis;
}

}  // namespace

std::string rates(std::vector<PageSample> const& columns, PageWords const& words,
                  std::optional<Assignment> const& assignment) {
    std::vector<Bar> bars;
    for (auto const& [sample, reads, sorted, colour] : columns) {
        double const fragments = static_cast<double>(std::max<std::uint64_t>(sample.fragments(), 1));
        Bar bar{sample.name,
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
            "<p>Each read, or pair of mates, belongs to one class. The percentage shown is the fraction of "
            "assigned reads";
        html +=
            best ? "; ambiguous reads are assigned to each of their " + words.motifs + ".</p>\n" : ".</p>\n";
        html += "<p class=\"key\">";
        for (FragmentClass const& one : rule_info(assignment->rule, assignment->dual).classes)
            html += key("var(--" + std::string(one.name) + ")", one.legend);
        html += "</p>\n";
    }
    return html + bar_chart(bars, words.records + " by class and sample", 1);
}

std::string top_chart(MotifSet const& motifs, std::span<MotifCounts const> counts, PageWords const& words) {
    std::vector<MotifId> order(counts.size());
    std::iota(order.begin(), order.end(), MotifId{0});
    std::size_t const shown = std::min(top_motifs, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                      [&](MotifId a, MotifId b) {
                          return counts[a].hits() != counts[b].hits() ? counts[a].hits() > counts[b].hits()
                                                                      : a < b;
                      });
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < shown; ++i) {
        MotifCounts const& motif = counts[order[i]];
        std::string const id(motifs.id(order[i]));
        bars.push_back({id,
                        grouped(motif.hits()),
                        id + ": " + grouped(motif.hits_forward) + " forward, " + grouped(motif.hits_reverse) +
                            " reverse",
                        {{"forward", static_cast<double>(motif.hits_forward)},
                         {"reverse", static_cast<double>(motif.hits_reverse)}}});
    }
    return "<h2>Most frequent " + words.motifs + "</h2>\n<p>Hits in all samples, by strand of the " +
           words.record + ".</p>\n<p class=\"key\">" + key("var(--forward)", "forward") +
           key("var(--reverse)", "reverse") + "</p>\n" + bar_chart(bars, "hits by motif and strand");
}

std::string positions(PositionHistogram const& hits, PageTotals const& totals, PageWords const& words) {
    std::string const bin = hits.step() == 1 ? "hits" : "hits per " + grouped(hits.step()) + " bases";
    return "<h2>Positions in the " + words.records +
           "</h2>\n<p>First base of each hit, counted from 0 at the start of the " + words.record +
           ".</p>\n" +
           histogram(hits.counts(), hits.step(), totals.longest, "position in the " + words.record, bin);
}

std::string distributions(std::vector<PageSample> const& columns, PageWords const& words,
                          std::vector<bool> const* controls) {
    std::vector<Line> lines;
    double most = 0;
    double longest = 0;
    auto const add = [&](PageSample const& column, std::vector<std::uint64_t> const& counts, bool dashed) {
        Line line{column.colour, column.summary.name + (dashed ? ", controls" : ""), distribution(counts),
                  dashed};
        for (auto& [at, part] : line.points) most = std::max(most, part *= 100);
        if (!line.points.empty()) longest = std::max(longest, line.points.back().first);
        lines.push_back(std::move(line));
    };
    for (PageSample const& column : columns) add(column, column.sorted, false);
    std::string html = "<h2>Distribution of " + words.records + "</h2>\n<p>" + capitalized(words.motifs) +
                       " by number of " + words.records +
                       ", on a logarithmic axis. Equal areas under a curve are equal numbers of " +
                       words.motifs + ".";
    if (controls != nullptr) {
        html += " Dashed: controls.";
        for (PageSample const& column : columns) {
            std::vector<std::uint64_t> of_controls;
            for (std::size_t motif = 0; motif < controls->size(); ++motif)
                if ((*controls)[motif]) of_controls.push_back(column.reads[motif]);
            add(column, of_controls, true);
        }
    }
    return html + "</p>\n" + colour_key(columns) +
           line_chart(lines, log_axis(words.records + " per " + words.motif, longest),
                      {"% of " + words.motifs + " per doubling", std::max(most, 1.0)});
}

std::string cumulative_curves(std::vector<PageSample> const& columns, PageWords const& words) {
    std::vector<Line> lines;
    for (PageSample const& column : columns)
        lines.push_back({column.colour, column.summary.name, cumulative(column.sorted, curve_points)});
    lines.push_back({"var(--soft)", "equal counts", {{0, 0}, {1, 1}}, true});
    std::vector<std::pair<double, std::string>> const percents{
        {0, "0%"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}};
    return "<h2>Evenness</h2>\n<p>Cumulative fraction of the " + words.records + ", from the " +
           words.motifs + " with the fewest to the " + words.motifs +
           " with the most. The nearer a curve is to the dashed line, the more even the counts are.</p>\n" +
           colour_key(columns) +
           line_chart(lines,
                      {words.motifs + ", from the fewest " + words.records + " to the most", 1, percents},
                      {words.records, 1, percents});
}

}  // namespace motifcount::internal
