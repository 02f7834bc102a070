#include "report/pages/sample_tables.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "report/pages/replicates.hpp"
#include "report/pages/sample_checks.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of listed motifs without reads
constexpr std::size_t listed_names = 60;

constexpr char no_replicates[] =
    " No replicates were found. Names of replicates are, for example, T0_rep1 and T0_rep2, or a_1, a_2, b_1 "
    "and "
    "b_2; or the sample sheet has a column condition.";

std::string verdict(std::size_t outside, std::size_t samples) {
    if (samples == 1)
        return outside == 0 ? "All figures are within the limits." : "Some figures are outside the limits.";
    if (outside == 0) return "All " + grouped(samples) + " samples are within the limits.";
    return grouped(outside) + " of " + grouped(samples) + (outside == 1 ? " samples is" : " samples are") +
           " outside the limits, the worst first.";
}

/// Returns the end of a paragraph about `number` names, and the list of the first names. `items`: HTML of the list items
std::string names_list(std::string const& items, std::uint64_t number) {
    std::string html;
    if (number > listed_names) html = " The first " + std::to_string(listed_names) + ":";
    return html.append("</p>\n<ul class=\"names\">\n").append(items).append("</ul>\n");
}

}  // namespace

std::string checks_table(std::vector<PageSample> const& columns, PageWords const& words, bool has_replicates,
                         LowestCorrelations const& lowest) {
    struct Outside {
        std::size_t sample;
        std::vector<std::string> figures;
    };
    std::vector<Outside> found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::optional<double> r;
        std::string replicate;
        if (lowest[i]) {
            r = lowest[i]->correlation;
            replicate = columns[lowest[i]->replicate].name;
        }
        std::vector<std::string> figures =
            outside_limits(columns[i].summary, words.motif, words.motifs, r, html_text(replicate));
        if (!figures.empty()) found.push_back({i, std::move(figures)});
    }
    std::ranges::stable_sort(found, {}, [&columns](Outside const& one) {
        return std::pair(-static_cast<std::ptrdiff_t>(one.figures.size()),
                         columns[one.sample].summary.assigned_part());
    });
    std::string html = "<h2>Checks</h2>\n<p><strong>" + verdict(found.size(), columns.size()) + "</strong> " +
                       describe_limits(words.motif, words.motifs) +
                       (!has_replicates && columns.size() > 1 ? no_replicates : "") + "</p>\n";
    if (found.empty()) return html;
    std::string rows = row({"sample", "outside the limits"}, "th");
    for (auto const& [sample, figures] : found)
        rows += row({html_text(columns[sample].name), joined(figures, "; ")}, "td");
    return html + table(rows, "text");
}

std::string figures_table(std::vector<PageSample> const& columns, PageWords const& words) {
    std::string html =
        "<h2>Samples in figures</h2>\n<p>Median: " + words.records + " per " + words.motif +
        ". Zero: " + words.motifs + " without a " + words.record + ". Low: " + words.motifs + " with 1 to " +
        std::to_string(low_reads - 1) + " " + words.records +
        ". Gini: Gini index of log(reads + 1); 0 if all counts are equal. 90/10: the count that 90% of the " +
        words.motifs +
        " do not exceed, divided by the count for 10%. If the count for 10% is 0, the part of the " +
        words.motifs + " that are 0.</p>\n";
    std::string rows =
        row({"sample", words.records, words.counted, "median", "zero", "low", "Gini", "90/10"}, "th");
    for (PageSample const& column : columns) {
        SampleSummary const& sample = column.summary;
        SpreadFigures const figures = figures_of(column.sorted);
        rows += row({html_text(column.name), grouped(sample.fragments()), grouped(sample.assigned()),
                     decimal(figures.median, figures.median == std::floor(figures.median) ? 0 : 1),
                     grouped(figures.zero), grouped(figures.low), decimal(sample.gini, 3),
                     figures.skew == 0 ? percent(figures.zero, column.sorted.size()) + " are 0"
                                       : decimal(figures.skew, 1)},
                    "td");
    }
    return html + table(rows);
}

std::string starts_table(std::vector<PageSample> const& columns, PageWords const& words) {
    std::string rows;
    for (PageSample const& column : columns) {
        if (!column.summary.starts) continue;
        DetectedOffsets const& starts = *column.summary.starts;
        rows += row({html_text(column.name), to_string(starts.offsets), to_string(starts.strand),
                     percent(starts.covered, starts.hits), grouped(starts.hits), grouped(starts.fragments)},
                    "td");
    }
    if (rows.empty()) return {};
    std::string const taken = decimal(100 * DetectedOffsets::min_part, 2) + "% of the hits";
    std::string const otherwise = std::string(" Below ") + decimal(100 * DetectedOffsets::min_coverage, 0) +
                                  "%, any offset is allowed.";
    return "<h2>Detected offsets</h2>\n<p>Seen in the first reads of each sample. Offsets: numbers of bases "
           "before a " +
           words.motif + ", if they have at least " + taken +
           "; covered: fraction of the hits at these offsets and on this strand." + otherwise + "</p>\n" +
           table(row({"sample", "offsets", "strand", "covered", "hits", "reads"}, "th") + rows);
}

std::string gene_list(MotifSet const& motifs, std::vector<PageSample> const& columns,
                      PageWords const& words) {
    struct Gene {
        std::size_t motifs = 0;
        std::size_t found = 0;
    };
    std::map<std::string_view, Gene> genes;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        if (motifs.gene(motif).empty()) continue;
        Gene& gene = genes[motifs.gene(motif)];
        ++gene.motifs;
        gene.found += std::ranges::any_of(
            columns, [motif](PageSample const& sample) { return sample.reads[motif] >= low_reads; });
    }
    std::erase_if(genes, [](auto const& gene) { return gene.second.motifs < 2; });
    if (genes.empty()) return {};
    std::string list;
    std::uint64_t few = 0;
    for (auto const& [name, gene] : genes)
        if (2 * gene.found < gene.motifs && ++few <= listed_names)
            list += "<li>" + html_text(name) + " (" + grouped(gene.found) + " of " + grouped(gene.motifs) +
                    ")</li>\n";
    std::string html = "<h2>Genes with few " + words.motifs + "</h2>\n<p>";
    html += grouped(few) + " of " + grouped(genes.size()) + " genes: fewer than half of their " +
            words.motifs + " have at least " + std::to_string(low_reads) + " " + words.records +
            " in any sample.";
    if (few == 0) return html + "</p>\n";
    return html + names_list(list, few);
}

std::string zero_list(MotifSet const& motifs, std::span<MotifCounts const> counts, PageWords const& words) {
    std::string list;
    std::uint64_t zeros = 0;
    for (MotifId motif = 0; motif < counts.size(); ++motif)
        if (counts[motif].reads == 0 && ++zeros <= listed_names)
            list += "<li>" + html_text(motifs.id(motif)) + "</li>\n";
    std::string html = "<h2>" + capitalized(words.motifs) + " not found</h2>\n<p>";
    if (zeros == 0) return html + "None.</p>\n";
    html += grouped(zeros) + " of " + grouped(counts.size()) + " " + words.motifs + " have no " +
            words.record + " in any sample.";
    return html + names_list(list, zeros);
}

std::string correlations(std::vector<PageSample> const& columns) {
    std::string html = "<h2>Correlation of samples</h2>\n<p>Pearson's, of log2(reads + 1).</p>\n";
    std::vector<std::string> header{""};
    for (PageSample const& column : columns) header.push_back(html_text(column.name));
    std::string rows = row(header, "th");
    std::vector<std::vector<float>> scores;
    for (PageSample const& sample : columns) scores.push_back(standard_scores(sample.reads));
    for (std::size_t a = 0; a < columns.size(); ++a) {
        rows += "<tr><th>" + html_text(columns[a].name) + "</th>";
        for (std::size_t b = 0; b < columns.size(); ++b) {
            std::optional<double> const r = a == b ? 1 : correlation(scores[a], scores[b]);
            // If there is no correlation, the cell is transparent.
            rows += "<td class=\"heat\" style=\"background: color-mix(in srgb, var(--plain) " +
                    decimal(70 * std::max(r.value_or(0), 0.0), 0) + "%, transparent)\">" +
                    (r ? decimal(*r, 3) : "&ndash;") + "</td>";
        }
        rows += "</tr>\n";
    }
    return html + table(rows, "square");
}

std::string control_table(std::vector<PageSample> const& columns, PageWords const& words,
                          std::vector<bool> const& controls) {
    std::string html = "<h2>Controls</h2>\n<p>" +
                       grouped(static_cast<std::uint64_t>(std::ranges::count(controls, true))) + " of " +
                       grouped(controls.size()) + " " + words.motifs + ".</p>\n";
    std::string rows = row({"sample", "median of controls", "of the others", "zero controls"}, "th");
    for (PageSample const& column : columns) {
        std::vector<std::uint64_t> reads[2];
        for (std::size_t motif = 0; motif < controls.size(); ++motif)
            reads[controls[motif] ? 0 : 1].push_back(column.reads[motif]);
        for (auto& part : reads) std::sort(part.begin(), part.end());
        SpreadFigures const own = figures_of(reads[0]);
        rows += row({html_text(column.name), decimal(own.median, 1), decimal(figures_of(reads[1]).median, 1),
                     grouped(own.zero)},
                    "td");
    }
    return html + table(rows);
}

}  // namespace motifcount::internal
