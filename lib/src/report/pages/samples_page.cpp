#include "report/pages/samples_page.hpp"

#include "core/decimal.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_charts.hpp"
#include "report/pages/sample_tables.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of samples in the correlation table; larger tables are not readable
constexpr std::size_t max_correlated = 24;
/// Minimum number of motifs for curves, because curves of fewer motifs show noise
constexpr std::size_t min_for_curves = 20;

std::string cards(std::vector<PageSample> const& columns, PageTotals const& totals, PageWords const& words,
                  std::size_t motifs, bool library) {
    std::string html = "<div class=\"cards\">\n";
    if (columns.size() != 1) html += card(grouped(columns.size()), "samples");
    html += card(grouped(totals.motifs.found),
                 "of " + grouped(motifs) + " " + (motifs == 1 ? words.motif : words.motifs) + " found");
    html += card(grouped(totals.fragments), (totals.fragments == 1 ? words.record : words.records) + ", " +
                                                grouped(totals.bases) + " bases");
    html += card(percent(totals.assigned, totals.fragments), "of the " + words.records + " " + words.counted);
    if (!library) {
        html += card(grouped(totals.motifs.hits()), "hits");
        html += card(percent(totals.motifs.hits_forward, totals.motifs.hits()),
                     "of the hits on the forward strand");
    }
    return html + "</div>\n";
}

/// Returns the motif file names. For a single sample, also returns the names of its inputs.
std::string sources(RunOutcome const& outcome) {
    std::string html;
    for (MotifFileInfo const& file : outcome.info.motif_files)
        html += (html.empty() ? "" : ", ") + html_text(file.path);
    if (outcome.samples.size() == 1 && !outcome.samples.front().files.empty())
        html += (html.empty() ? "" : " in ") + html_text(outcome.samples.front().files);
    return "<p>" + html + "</p>\n";
}

}  // namespace

void SamplesPage::finish(RunOutcome const& outcome) {
    std::vector<PageSample> const columns = columns_of(outcome);
    PageTotals const totals(outcome);
    PageWords const words = words_for(outcome, library_, totals.fasta && !library_);

    out_.write(
        page_head(columns.size() == 1 ? columns.front().summary.name : grouped(columns.size()) + " samples"));
    out_.write(sources(outcome) + cards(columns, totals, words, motifs_.size(), library_));
    out_.write(rates(columns, words, outcome.info.assignment));
    if (library_) out_.write(checks_table(columns, words));
    out_.write(figures_table(columns, words));
    out_.write(starts_table(columns, words));
    out_.write(windows_table(columns, words));
    if (!library_) out_.write(top_chart(motifs_, outcome.counts, words));
    if (shows_positions_ && totals.has_similar_records()) out_.write(positions(positions_, totals, words));
    if (library_ || motifs_.size() >= min_for_curves) {
        out_.write(distributions(columns, words, outcome.controls));
        out_.write(cumulative_curves(columns, words));
    }
    if (columns.size() > 1 && columns.size() <= max_correlated) out_.write(correlations(columns));
    if (outcome.controls != nullptr) out_.write(control_table(columns, words, *outcome.controls));
    out_.write(zero_list(motifs_, outcome.counts, words));
    out_.write(page_foot(outcome.info.version));
}

}  // namespace motifcount::internal
