#include "report/pages/samples_page.hpp"

#include <algorithm>

#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "report/pages/matrix_section.hpp"
#include "report/pages/motif_charts.hpp"
#include "report/pages/page.hpp"
#include "report/pages/plate.hpp"
#include "report/pages/replicates.hpp"
#include "report/pages/run_section.hpp"
#include "report/pages/sample_charts.hpp"
#include "report/pages/sample_tables.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"
#include "report/pages/unassigned.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of samples in the correlation table; larger tables are not readable
constexpr std::size_t max_correlated = 24;
/// Minimum number of motifs for curves, because curves of fewer motifs show noise
constexpr std::size_t min_for_curves = 20;

std::string cards(std::vector<PageSample> const& columns, PageTotals const& totals, PageWords const& words,
                  MotifSet const& motifs, std::span<MotifCounts const> counts, bool library) {
    std::string html = "<div class=\"cards\">\n";
    if (columns.size() != 1) html += card(grouped(columns.size()), "samples");
    html +=
        card(grouped(totals.motifs.found), "of " + grouped(motifs.size()) + " " +
                                               (motifs.size() == 1 ? words.motif : words.motifs) + " found");
    html += card(grouped(totals.fragments), (totals.fragments == 1 ? words.record : words.records) + ", " +
                                                grouped(totals.bases) + " bases");
    html += card(percent(totals.assigned, totals.fragments), "of the " + words.records + " " + words.counted);
    if (!library) {
        html += card(grouped(totals.motifs.hits()), "hits");
        MotifCounts stranded;
        for (MotifId motif = 0; motif < motifs.size(); ++motif)
            if (!is_palindrome(motifs.sequence(motif))) stranded += counts[motif];
        if (stranded.hits() != 0)
            html +=
                card(percent(stranded.hits_forward, stranded.hits()), "of the hits on the forward strand");
    }
    return html + "</div>\n";
}

/// Returns the date, the library, the options and the command of the run. The lines with the date and the command differ
/// between runs with equal results.
std::string description(RunOutcome const& outcome, PageWords const& words) {
    RunInfo const& run = outcome.info;
    std::vector<std::string> sources;
    for (MotifFileInfo const& file : run.motif_files) sources.push_back(html_text(file.path));
    std::string html = "<p class=\"run\">" + grouped(outcome.counts.size()) + " " +
                       (outcome.counts.size() == 1 ? words.motif : words.motifs);
    if (!sources.empty()) html += " of " + joined(sources, ", ");
    if (outcome.samples.size() == 1 && !outcome.samples.front().files.empty())
        html += " in " + html_text(outcome.samples.front().files);
    html += "</p>\n";
    std::vector<std::string_view> names;
    for (SampleSummary const& sample : outcome.samples) names.push_back(sample.name);
    auto const [prefix, suffix] = shared_parts(names);
    if (!prefix.empty() || !suffix.empty())
        html += "<p class=\"run\">Names of samples: <code>" + html_text(prefix) + "&hellip;" +
                html_text(suffix) + "</code>; only the part in the middle is shown.</p>\n";
    return html + run_lines(run);
}

}  // namespace

void SamplesPage::finish(RunOutcome const& outcome) {
    std::vector<PageSample> const columns = columns_of(outcome);
    PageTotals const totals(outcome);
    PageWords const words = words_for(outcome, library_, totals.fasta && !library_);

    out_.write(
        page_head(columns.size() == 1 ? columns.front().summary.name : grouped(columns.size()) + " samples"));
    out_.write(description(outcome, words) +
               cards(columns, totals, words, motifs_, outcome.counts, library_));
    out_.write(warning_list(outcome.info));
    auto const replicates = library_ ? replicate_groups(columns) : std::vector<std::vector<std::size_t>>();
    LowestCorrelations const lowest = lowest_correlations(columns, replicates);
    if (library_) out_.write(checks_table(columns, words, !replicates.empty(), lowest));
    out_.write(rates(columns, words, outcome.info.assignment));
    if (outcome.scores != nullptr)
        out_.write(
            matrix_section(motifs_, outcome, matrix_hits_ ? &*matrix_hits_ : nullptr, totals.fasta, words));
    if (library_) out_.write(plate_view(columns, words));
    out_.write(figures_table(columns, words));
    out_.write(starts_table(columns, words));
    out_.write(unassigned_table(columns, words, outcome.pairs == nullptr ? &motifs_ : nullptr));
    if (!library_) out_.write(top_chart(motifs_, outcome, max_mismatches_, words));
    if (!positions_.empty() && totals.has_similar_records())
        out_.write(positions(positions_, motifs_, outcome.counts, totals, words));
    if (library_ || motifs_.size() >= min_for_curves) {
        out_.write(distributions(columns, words, outcome.controls));
        out_.write(cumulative_curves(columns, words));
    }
    if (columns.size() > 1 && columns.size() <= max_correlated) out_.write(correlations(columns));
    if (library_) out_.write(scatter(columns, words, lowest));
    if (outcome.controls != nullptr) out_.write(control_table(columns, words, *outcome.controls));
    if (library_) out_.write(gene_list(motifs_, columns, words));
    out_.write(zero_list(motifs_, outcome.counts, words));
    out_.write(page_foot(outcome.info.version));
}

}  // namespace motifcount::internal
