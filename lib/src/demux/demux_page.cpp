#include "demux/demux_page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/decimal.hpp"
#include "fragments/layout_page.hpp"
#include "motifcount/version.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"
#include "report/tables/mqc_section.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t max_bars = 96;

/// Chart of the fragments or pieces of each sample
std::string samples_section(std::vector<DemuxSample> const& samples, std::string const& word) {
    std::vector<DemuxSample const*> order;
    for (DemuxSample const& sample : samples) order.push_back(&sample);
    std::string selection;
    if (order.size() > max_bars) {
        std::ranges::stable_sort(order, {}, &DemuxSample::fragments);
        selection = "<p>The " + std::to_string(max_bars) + " samples with the fewest " + word +
                    " are shown; the others have " + grouped(order[max_bars]->fragments) + " to " +
                    grouped(order.back()->fragments) + ".</p>\n";
        order.resize(max_bars);
    }
    std::vector<Bar> bars;
    for (DemuxSample const* const sample : order) {
        auto const exact = static_cast<double>(sample->exact);
        std::string title = sample->name;
        title.append(": ").append(grouped(sample->fragments)).append(", ").append(grouped(sample->exact));
        bars.push_back({sample->name,
                        grouped(sample->fragments),
                        title.append(" with exact barcodes"),
                        {{"forward", exact}, {"plain", static_cast<double>(sample->fragments) - exact}}});
    }
    return "<h2>" + capitalized(word) + " per sample</h2>\n" + selection + "<p class=\"key\">" +
           key("var(--forward)", "exact barcodes") + key("var(--plain)", "barcodes with a difference") +
           "</p>\n" + bar_chart(bars, word + " per sample");
}

std::string patterns_section(DemuxResult const& result, std::string const& word) {
    if (result.patterns.empty()) return {};
    std::string rows = row({"pattern", "", word, ""}, "th");
    for (auto const& [pattern, fragments] : result.patterns)
        rows += row({html_text(pattern), "", grouped(fragments), percent(fragments, result.fragments)}, "td");
    return "<h2>Patterns of barcodes</h2>\n<p>The barcodes (BC) of each read, in the order of the "
           "read.</p>\n" +
           table(rows, "named");
}

}  // namespace

std::string demux_page(DemuxResult const& result, DemuxSettings const& settings) {
    std::string const word = fragments_word(result.inputs);
    std::uint64_t assigned = 0;
    std::uint64_t exact = 0;
    for (DemuxSample const& sample : result.samples) {
        assigned += sample.fragments;
        exact += sample.exact;
    }
    std::size_t const samples = result.samples.size();
    std::string const title = grouped(samples) + (samples == 1 ? " sample" : " samples");
    std::string cards = card(grouped(result.fragments), word) +
                        card(percent(assigned, result.fragments), "of the " + word + " assigned") +
                        card(percent(exact, assigned), "of the assigned " + word + " have exact barcodes");
    if (result.pieces) cards += card(grouped(result.pieces->pieces), "pieces of chimeric reads");
    std::string html =
        layout_page_head(title, {result.layout, settings.command, result.inputs, result.warnings}, cards);
    html += samples_section(result.samples, word);
    html += classes_section(result.classes, word);
    html += unmatched_section(result.classes, word);
    html += patterns_section(result, word);
    if (result.pieces)
        html += samples_section(result.pieces->samples, "pieces") +
                classes_section(result.pieces->classes, "pieces");
    return html + page_foot(version());
}

void write_demux_sections(DemuxResult const& result, DemuxSettings const& settings, PageFiles& pages) {
    MqcSection table{.name = "motifcount demux",
                     .description = "Reads, or read pairs, divided into samples by their barcodes.",
                     .columns = {{.name = "percent_of_run",
                                  .title = "% of the run",
                                  .what = "Percentage of all reads of the run",
                                  .format = "{:.2f}",
                                  .suffix = "%"},
                                 {.name = "exact", .title = "Exact", .what = "Reads with exact barcodes"}}};
    MqcSection general{.columns = {{.name = "motifcount_demux_reads",
                                    .title = "Reads",
                                    .what = "Reads of the sample; a pair of mates counts once"},
                                   {.name = "motifcount_demux_exact",
                                    .title = "% exact",
                                    .what = "Percentage of the reads with exact barcodes",
                                    .scale = "RdYlGn",
                                    .format = "{:.1f}",
                                    .suffix = "%"}}};
    for (DemuxSample const& sample : result.samples) {
        table.rows.emplace_back(
            sample.name, MqcSection::Cells{percent_cell(sample.fragments, result.fragments), sample.exact});
        general.rows.emplace_back(
            sample.name, MqcSection::Cells{sample.fragments, percent_cell(sample.exact, sample.fragments)});
    }
    pages.write_sections("demux", run_name(settings.output_folder), result.classes, table, general);
}

}  // namespace motifcount::internal
