#include "report/pages/samples_page.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/decimal.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"
#include "report/unit_classes.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t curve_points = 100;
constexpr std::size_t most_windows = 5;      ///< of a sample
constexpr std::size_t most_correlated = 24;  ///< samples; beyond, a table of them cannot be read

/// Hues spread over the circle, of a lightness that is seen on white and on black.
std::string colour_of(std::size_t sample, std::size_t samples) {
    return "hsl(" + std::to_string(210 + 360 * sample / std::max<std::size_t>(samples, 1)) + " 55% 52%)";
}

/// One sample: its summary, its column of the matrix, and that sorted.
struct Column {
    SampleSummary const& summary;
    std::span<std::uint64_t const> reads;
    std::vector<std::uint64_t> sorted;
    std::string colour;
};

std::vector<Column> columns_of(RunOutcome const& outcome) {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < outcome.samples.size(); ++i) {
        std::span<std::uint64_t const> const reads = outcome.columns[i].reads;
        std::vector<std::uint64_t> sorted(reads.begin(), reads.end());
        std::sort(sorted.begin(), sorted.end());
        columns.push_back(
            {outcome.samples[i], reads, std::move(sorted), colour_of(i, outcome.samples.size())});
    }
    return columns;
}

std::string rates(std::vector<Column> const& columns, bool has_classes, bool pairs) {
    std::vector<Bar> bars;
    for (auto const& [sample, reads, sorted, colour] : columns) {
        double const units = static_cast<double>(std::max<std::uint64_t>(sample.units(), 1));
        Bar bar{sample.name,
                percent(sample.credited(), sample.units()),
                sample.name + ": " + grouped(sample.credited()) + " of " + grouped(sample.units()),
                {}};
        auto const kinds = unit_classes(sample.pair_classes.has_value());
        std::vector<std::uint64_t> const classes = units_by_class(sample);
        for (std::size_t i = 0; i < classes.size(); ++i)
            bar.parts.push_back({kinds[i].name.data(), static_cast<double>(classes[i]) / units});
        if (classes.empty()) bar.parts = {{"unique", static_cast<double>(sample.credited()) / units}};
        bars.push_back(std::move(bar));
    }
    std::string html = "<h2>Reads that were credited</h2>\n";
    if (has_classes) {
        html +=
            "<p>A read, or a pair of mates, is of one class; the number is the part that was credited.</p>\n"
            "<p class=\"key\">";
        for (UnitClass const& one : unit_classes(pairs))
            html += key("var(--" + std::string(one.name) + ")", one.legend);
        html += "</p>\n";
    }
    return html + bar_chart(bars, "reads by class and sample", 1);
}

std::string row(std::vector<std::string> const& cells, char const* kind) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::string const name = i == 0 ? "th" : kind;
        html += "<" + name + ">" + cells[i] + "</" + name + ">";
    }
    return html + "</tr>\n";
}

std::string figures_table(std::vector<Column> const& columns) {
    std::string html = "<h2>Samples in figures</h2>\n<p>Low: 1 to ";
    html += std::to_string(low_reads - 1);
    html +=
        " reads. Gini: of log(reads + 1), 0 if all motifs have as many. 90/10: the reads that 90% of the "
        "motifs do not exceed, over those for 10%.</p>\n<div class=\"table\"><table>\n";
    html += row({"sample", "reads", "credited", "median", "zero", "low", "Gini", "90/10"}, "th");
    for (auto const& [sample, reads, sorted, colour] : columns) {
        SpreadFigures const figures = figures_of(sorted);
        html += row({html_text(sample.name), grouped(sample.units()), grouped(sample.credited()),
                     decimal(figures.median, figures.median == std::floor(figures.median) ? 0 : 1),
                     grouped(figures.zero), grouped(figures.low), decimal(sample.gini, 3),
                     figures.skew == 0 ? "&ndash;" : decimal(figures.skew, 1)},
                    "td");
    }
    return html + "</table></div>\n";
}

/// Where motifs start, if that was to be found.
std::string starts_table(std::vector<Column> const& columns, Like like) {
    std::string rows;
    for (Column const& column : columns) {
        if (!column.summary.starts) continue;
        MotifStarts const& starts = *column.summary.starts;
        rows += row({html_text(column.summary.name), to_string(starts.offsets), to_string(starts.strand),
                     percent(starts.covered, starts.hits), grouped(starts.hits), grouped(starts.units)},
                    "td");
    }
    if (rows.empty()) return {};
    std::string const taken = like != Like::none ? "that " + to_string(like) + " takes"
                                                 : "that have " + decimal(100 * MotifStarts::least_part, 2) +
                                                       "% of the hits or more";
    std::string const otherwise = like != Like::none
                                      ? std::string()
                                      : " With less than " + decimal(100 * MotifStarts::least_coverage, 0) +
                                            "% covered, any offset counts.";
    return "<h2>Where motifs start</h2>\n<p>What was seen in the first reads. Offsets: the bases before a "
           "motif, those " +
           taken + "; covered: the part of the hits that these have, on the strand." + otherwise +
           "</p>\n<div class=\"table\"><table>\n" +
           row({"sample", "offsets", "strand", "covered", "hits", "reads"}, "th") + rows + "</table></div>\n";
}

/// What reads without a motif have in its place, if that was asked for.
std::string windows_table(std::vector<Column> const& columns) {
    std::string rows;
    for (Column const& column : columns) {
        if (!column.summary.windows) continue;
        auto const& [units, windows] = *column.summary.windows;
        for (std::size_t i = 0; i < std::min(windows.size(), most_windows); ++i)
            rows += row({html_text(column.summary.name), "<code>" + windows[i].sequence + "</code>",
                         grouped(windows[i].units), percent(windows[i].units, units)},
                        "td");
    }
    if (rows.empty()) return {};
    return "<h2>Reads without a motif</h2>\n<p>What reads in which no motif counts have most often where "
           "motifs "
           "start: of the first " +
           grouped(FrequentWindows::most_units) +
           " of them in each sample, of which the percentages are.</p>\n<div class=\"table\"><table>\n" +
           row({"sample", "window", "reads", ""}, "th") + rows + "</table></div>\n";
}

std::string colour_key(std::vector<Column> const& columns) {
    std::string html = "<p class=\"key\">";
    for (Column const& column : columns) html += key(column.colour, html_text(column.summary.name));
    return html + "</p>\n";
}

/// 0, 1, 10, 100, ... on an axis of log_place(), up to this place or a little more.
Axis log_axis(std::string_view title, double limit) {
    Axis axis{title, std::max(limit, log_place(10)), {{0, "0"}}};
    for (std::uint64_t count = 1; log_place(static_cast<double>(count)) <= axis.limit; count *= 10)
        axis.ticks.emplace_back(log_place(static_cast<double>(count)), short_number(count));
    return axis;
}

std::string distributions(std::vector<Column> const& columns, std::vector<bool> const* controls) {
    std::vector<Line> lines;
    double most = 0;
    double longest = 0;
    auto const add = [&](Column const& column, std::vector<std::uint64_t> const& counts, bool dashed) {
        Line line{column.colour, column.summary.name + (dashed ? ", controls" : ""), distribution(counts),
                  dashed};
        for (auto& [at, part] : line.points) most = std::max(most, part *= 100);
        if (!line.points.empty()) longest = std::max(longest, line.points.back().first);
        lines.push_back(std::move(line));
    };
    for (Column const& column : columns) add(column, column.sorted, false);
    std::string html =
        "<h2>Distribution of reads</h2>\n<p>Motifs by number of reads, on a logarithmic axis. "
        "Equal areas under a curve are equal numbers of motifs.";
    if (controls != nullptr) {
        html += " Dashed: controls.";
        for (Column const& column : columns) {
            std::vector<std::uint64_t> of_controls;
            for (std::size_t motif = 0; motif < controls->size(); ++motif)
                if ((*controls)[motif]) of_controls.push_back(column.reads[motif]);
            add(column, of_controls, true);
        }
    }
    return html + "</p>\n" + colour_key(columns) +
           line_chart(lines, log_axis("reads of a motif", longest),
                      {"% of motifs per doubling", std::max(most, 1.0)});
}

std::string cumulative_curves(std::vector<Column> const& columns) {
    std::vector<Line> lines;
    for (Column const& column : columns)
        lines.push_back({column.colour, column.summary.name, cumulative(column.sorted, curve_points)});
    std::vector<std::pair<double, std::string>> const percents{
        {0, "0%"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}};
    return "<h2>How the reads spread</h2>\n<p>The part of the reads that the motifs with the fewest have: "
           "the nearer to "
           "the diagonal, the more even.</p>\n" +
           colour_key(columns) +
           line_chart(lines, {"motifs, from the fewest reads to the most", 1, percents},
                      {"reads", 1, percents});
}

std::string correlations(std::vector<Column> const& columns) {
    std::string html =
        "<h2>Correlation of samples</h2>\n<p>Pearson's, of log2(reads + 1).</p>\n<div "
        "class=\"table\"><table class=\"square\">\n";
    std::vector<std::string> header{""};
    for (Column const& column : columns) header.push_back(html_text(column.summary.name));
    html += row(header, "th");
    for (Column const& a : columns) {
        html += "<tr><th>" + html_text(a.summary.name) + "</th>";
        for (Column const& b : columns) {
            std::optional<double> const r = &a == &b ? 1 : correlation(a.reads, b.reads);
            // The colour of the page shines through if there is no correlation.
            html += "<td class=\"heat\" style=\"background: color-mix(in srgb, var(--plain) " +
                    decimal(70 * std::max(r.value_or(0), 0.0), 0) + "%, transparent)\">" +
                    (r ? decimal(*r, 3) : "&ndash;") + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</table></div>\n";
}

/// What controls have beside the others, sample by sample.
std::string control_table(std::vector<Column> const& columns, std::vector<bool> const& controls) {
    std::string html = "<h2>Controls</h2>\n<p>" +
                       grouped(static_cast<std::uint64_t>(std::ranges::count(controls, true))) + " of " +
                       grouped(controls.size()) + " motifs.</p>\n<div class=\"table\"><table>\n";
    html += row({"sample", "median of controls", "of the others", "zero controls"}, "th");
    for (Column const& column : columns) {
        std::vector<std::uint64_t> reads[2];
        for (std::size_t motif = 0; motif < controls.size(); ++motif)
            reads[controls[motif] ? 0 : 1].push_back(column.reads[motif]);
        for (auto& part : reads) std::sort(part.begin(), part.end());
        SpreadFigures const own = figures_of(reads[0]);
        html += row({html_text(column.summary.name), decimal(own.median, 1),
                     decimal(figures_of(reads[1]).median, 1), grouped(own.zero)},
                    "td");
    }
    return html + "</table></div>\n";
}

}  // namespace

void SamplesPage::finish(RunOutcome const& outcome) {
    std::vector<Column> const columns = columns_of(outcome);
    std::uint64_t units = 0;
    std::uint64_t credited = 0;
    for (Column const& column : columns) {
        units += column.summary.units();
        credited += column.summary.credited();
    }
    std::string motif_files;
    for (MotifFileInfo const& file : outcome.info.motif_files)
        motif_files += (motif_files.empty() ? "" : ", ") + file.path;

    out_.write(
        page_head(columns.size() == 1 ? columns.front().summary.name : grouped(columns.size()) + " samples"));
    out_.write("<p>" + html_text(motif_files));
    if (outcome.info.like != Like::none)
        out_.write(". Counted by the rules of " + to_string(outcome.info.like) + ".");
    out_.write("</p>\n<div class=\"cards\">\n");
    out_.write(card(grouped(columns.size()), columns.size() == 1 ? "sample" : "samples"));
    out_.write(card(grouped(motifs_.size()), outcome.pairs != nullptr ? "pairs of guides" : "motifs"));
    out_.write(card(short_number(units), "reads (pairs are one)"));
    out_.write(card(percent(credited, units), "of them credited"));
    out_.write("</div>\n" + rates(columns, outcome.info.assignment.has_value(), outcome.pairs != nullptr) +
               figures_table(columns));
    out_.write(starts_table(columns, outcome.info.like));
    out_.write(windows_table(columns));
    out_.write(distributions(columns, outcome.controls));
    out_.write(cumulative_curves(columns));
    if (columns.size() > 1 && columns.size() <= most_correlated) out_.write(correlations(columns));
    if (outcome.controls != nullptr) out_.write(control_table(columns, *outcome.controls));
    out_.write(page_foot(outcome.info.version));
}

}  // namespace motifcount::internal
