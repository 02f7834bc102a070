#include "cells/cells_page.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <tuple>
#include <utility>

#include "core/decimal.hpp"
#include "fragments/layout_page.hpp"
#include "motifcount/version.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_charts.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"
#include "report/tables/mqc_section.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

constexpr char curve_colour[] = "var(--forward)";

/// Returns the expected number of distinct UMIs in a part of the reads, drawn at random.
double expected_umis(std::vector<std::uint64_t> const& by_reads, double part) {
    double umis = 0;
    for (std::size_t reads = 1; reads < by_reads.size(); ++reads)
        umis += static_cast<double>(by_reads[reads]) * (1 - std::pow(1 - part, static_cast<double>(reads)));
    return umis;
}

/// Returns the fraction of the reads whose UMI has another read as well.
double saturation_of(double umis, double reads) {
    return reads > 0 ? 1 - umis / reads : 0;
}

std::string knee_section(std::vector<std::uint64_t> const& by_cell, std::string const& what) {
    if (by_cell.empty()) return {};
    Line line{curve_colour, what + " of each cell", {}};
    auto const add = [&](std::size_t rank) {
        line.points.emplace_back(std::log10(static_cast<double>(rank)),
                                 log_place(static_cast<double>(by_cell[rank - 1])));
    };
    // Ranks at equal distances on the axis
    constexpr double ratio = 1.03;
    for (std::size_t rank = 1; rank < by_cell.size();
         rank = std::max(rank + 1, static_cast<std::size_t>(ratio * static_cast<double>(rank))))
        add(rank);
    add(by_cell.size());
    Axis ranks{"rank of the cell", std::max(line.points.back().first, 1.0), {}};
    std::uint64_t shown = 1;
    for (int power = 0; power <= ranks.limit; ++power, shown *= 10)
        ranks.ticks.emplace_back(power, short_number(shown));
    return "<h2>Knee plot</h2>\n<p>" + capitalized(what) +
           " of each cell barcode, from the barcode with the most to the barcode with the fewest, on "
           "logarithmic axes. Barcodes before the steep part of the curve usually are cells, the others "
           "background.</p>\n" +
           line_chart({&line, 1}, ranks, log_axis(what, line.points.front().second));
}

std::string saturation_section(UmiTotals const& totals, std::string const& word) {
    if (totals.umis == 0) return {};
    auto const reads = static_cast<double>(totals.reads);
    Line line{curve_colour, "saturation", {}};
    for (int percent_of_reads = 0; percent_of_reads <= 100; percent_of_reads += 5) {
        double const part = percent_of_reads / 100.0;
        double const umis = expected_umis(totals.umis_by_reads, part);
        line.points.emplace_back(part * reads, part > 0 ? saturation_of(umis, part * reads) : 0);
    }
    std::vector<std::pair<double, std::string>> const percents{
        {0, "0%"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"}};
    return "<h2>Saturation</h2>\n<p>Fraction of the assigned " + word +
           " whose UMI an earlier read of the same cell and feature has, by the number of " + word +
           ". If the curve is flat, more sequencing finds few new molecules.</p>\n" +
           line_chart({&line, 1}, {"assigned " + word, reads}, {"saturation", 1, percents});
}

std::string features_section(CellsResult const& result, std::string const& word) {
    constexpr std::size_t most = 20;
    struct Row {
        std::uint64_t molecules = 0;
        std::uint64_t reads = 0;
        std::size_t feature = 0;
    };
    std::vector<Row> rows(result.features.size());
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].feature = i;
    for (FeatureCount const& count : result.counts) {
        rows[count.feature].reads += count.reads;
        rows[count.feature].molecules += count.molecules;
    }
    auto const middle = rows.begin() + static_cast<std::ptrdiff_t>(std::min(most, rows.size()));
    std::ranges::partial_sort(rows, middle, [](Row const& a, Row const& b) {
        return std::tuple(b.molecules, b.reads, a.feature) < std::tuple(a.molecules, a.reads, b.feature);
    });
    std::vector<std::string> header{"feature", word};
    if (result.has_umis) header.emplace_back("molecules");
    std::string html = row(header, "th");
    for (Row const& own : std::span(rows.begin(), middle)) {
        std::vector<std::string> cells{html_text(result.features[own.feature]), grouped(own.reads)};
        if (result.has_umis) cells.push_back(grouped(own.molecules));
        html += row(cells, "td");
    }
    return "<h2>Most frequent features</h2>\n<p>In the output, summed over all cells.</p>\n" + table(html);
}

std::string ties_section(CellsResult const& result, std::string const& word) {
    if (result.decided_ties.empty()) return {};
    std::string rows = row({"segment", word, "of all " + word}, "th");
    for (DecidedTies const& own : result.decided_ties)
        rows += row(
            {html_text(own.segment), grouped(own.fragments), percent(own.fragments, result.fragments)}, "td");
    return "<h2>Decided ties</h2>\n<p>" + capitalized(word) +
           " with several similar entries in a list, of which one has more than 97.5% of the exact "
           "matches.</p>\n" +
           table(rows);
}

/// Middle of the cells in the list, 0 without cells
std::uint64_t median(std::vector<std::uint64_t> const& by_cell) {
    return by_cell.empty() ? 0 : by_cell[by_cell.size() / 2];
}

}  // namespace

CellsFigures::CellsFigures(UmiCounts const& umis, bool has_umis) : totals(umis.totals) {
    if (umis.counts.empty()) return;
    std::uint64_t last = ~umis.counts.front().cell;
    for (CellCount const& count : umis.counts) {
        if (count.cell != last) by_cell.push_back(0);
        last = count.cell;
        by_cell.back() += has_umis ? count.molecules : count.reads;
    }
    std::ranges::sort(by_cell, std::ranges::greater{});
}

std::string cells_page(CellsResult const& result, CellsTask const& task, CellsFigures const& figures) {
    std::string const word = fragments_word(result.inputs);
    UmiTotals const& totals = figures.totals;
    std::string cards =
        card(grouped(result.fragments), word) +
        card(percent(result.classes.front().fragments, result.fragments), "of the " + word + " assigned");
    if (result.has_cells) cards += card(grouped(result.cells.size()), "cells");
    cards += card(grouped(result.features.size()), "features");
    if (result.has_umis) {
        cards += card(grouped(result.molecules), "molecules");
        cards += card(percent(totals.reads - totals.umis, totals.reads), "saturation");
        if (totals.umis != 0)
            cards += card(decimal(static_cast<double>(totals.reads) / static_cast<double>(totals.umis), 2),
                          word + " per UMI");
    }
    std::string html = layout_page_head(result.has_cells ? "Features per cell" : "Features",
                                        {result.layout, task.command, result.inputs, result.warnings}, cards);
    if (result.has_cells) html += knee_section(figures.by_cell, result.has_umis ? "molecules" : word);
    if (result.has_umis) html += saturation_section(totals, word);
    html += features_section(result, word);
    html += classes_section(result.classes, word);
    html += ties_section(result, word);
    html += unmatched_section(result.classes, word);
    return html + page_foot(version());
}

void write_cells_sections(CellsResult const& result, std::string const& run, CellsFigures const& figures,
                          PageFiles& pages) {
    UmiTotals const& totals = figures.totals;
    MqcSection table{.name = "motifcount cells", .description = "Features counted per cell, with UMIs."};
    MqcSection general;
    MqcSection::Cells& row = table.rows.emplace_back(run, MqcSection::Cells{}).second;
    auto const add = [&](MqcColumn column, Json cell) {
        table.columns.push_back(std::move(column));
        row.push_back(std::move(cell));
    };
    if (result.has_cells) {
        add({.name = "cells", .title = "Cells", .what = "Cells in the output"}, result.cells.size());
        add({.name = "median",
             .title = "Median",
             .what = result.has_umis ? "Median of the molecules per cell, of all cells that were seen"
                                     : "Median of the reads per cell, of all cells that were seen"},
            median(figures.by_cell));
    }
    if (result.has_umis) {
        add({.name = "umis", .title = "UMIs", .what = "Distinct UMIs per cell and feature"}, totals.umis);
        add({.name = "molecules", .title = "Molecules", .what = "UMIs after correction"}, totals.molecules);
        add({.name = "saturation",
             .title = "Saturation",
             .what = "Percentage of the assigned reads whose UMI has another read",
             .format = "{:.1f}",
             .suffix = "%"},
            percent_cell(totals.reads - totals.umis, totals.reads));
    }
    if (!result.decided_ties.empty()) {
        std::uint64_t decided = 0;
        for (DecidedTies const& own : result.decided_ties) decided += own.fragments;
        add({.name = "ties",
             .title = "Decided ties",
             .what = "Ties between similar entries of lists that the exact matches decided"},
            decided);
    }
    add({.name = "features", .title = "Features", .what = "Features that were counted"},
        result.features.size());
    general.columns = {
        {.name = "motifcount_cells_reads", .title = "Reads", .what = "Reads; a pair of mates counts once"},
        {.name = "motifcount_cells_assigned",
         .title = "% assigned",
         .what = "Percentage of the reads in which the layout matches",
         .scale = "RdYlGn",
         .format = "{:.1f}",
         .suffix = "%"}};
    general.rows.emplace_back(
        run, MqcSection::Cells{result.fragments,
                               percent_cell(result.classes.front().fragments, result.fragments)});
    pages.write_sections("cells", run, result.classes, table, general);
}

}  // namespace motifcount::internal
