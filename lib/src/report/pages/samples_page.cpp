#include "report/pages/samples_page.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_checks.hpp"
#include "report/pages/sample_figures.hpp"
#include "report/pages/svg.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t curve_points = 100;
constexpr std::size_t top_motifs = 20;
/// Maximum number of listed motifs without reads
constexpr std::size_t listed_names = 60;
/// Maximum number of listed sequences of unassigned reads per sample
constexpr std::size_t max_sequences = 5;
/// Maximum number of samples in the correlation table; larger tables are not readable
constexpr std::size_t max_correlated = 24;
/// Minimum number of motifs for curves, because curves of fewer motifs show noise
constexpr std::size_t min_for_curves = 20;
constexpr std::uint64_t min_sequences = 1000;  ///< Minimum number of FASTA sequences for a chart of positions

/// Returns the colour of a sample. Hues are evenly spaced, and are visible on white and on black.
std::string colour_of(std::size_t sample, std::size_t samples) {
    return "hsl(" + std::to_string(210 + 360 * sample / std::max<std::size_t>(samples, 1)) + " 55% 52%)";
}

struct Column {
    SampleSummary const& summary;
    std::span<std::uint64_t const> reads;  ///< Number of reads per motif
    std::vector<std::uint64_t> sorted;     ///< Number of reads per motif, in ascending order
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

struct Totals {
    explicit Totals(RunOutcome const& outcome) : motifs(summarize({}, outcome.counts)) {
        for (SampleSummary const& sample : outcome.samples) {
            fragments += sample.fragments();
            assigned += sample.assigned();
            bases += sample.bases;
        }
        for (InputSummary const& input : outcome.info.inputs) {
            records += input.records;
            longest = std::max(longest, input.longest_record);
            fasta &= input.fasta;
        }
    }
    /// True if positions in records can be added up, because records are reads or have similar lengths; false for chromosomes
    [[nodiscard]] bool has_similar_records() const noexcept {
        return !fasta || (records >= min_sequences && longest <= 10 * (bases / records));
    }

    std::uint64_t fragments = 0;
    std::uint64_t assigned = 0;
    std::uint64_t bases = 0;
    std::uint64_t records = 0;
    std::uint64_t longest = 0;
    bool fasta = true;
    SampleSummary motifs;  ///< Summary of the motifs over all samples
};

/// Words for the page text: nouns for motifs and records, and an adjective for counted records
struct Words {
    std::string motif;
    std::string motifs;
    std::string record;
    std::string records;
    std::string counted;
};

Words words_for(RunOutcome const& outcome, bool library, bool fasta) {
    std::string const motif = outcome.pairs != nullptr ? "pair of guides" : library ? "guide" : "motif";
    bool const counts_pairs = std::ranges::any_of(outcome.info.inputs, &InputSummary::pairs);
    std::string const record = counts_pairs ? "fragment" : fasta ? "sequence" : "read";
    return {
        motif, outcome.pairs != nullptr ? "pairs of guides" : motif + "s", record, record + "s",
        outcome.info.assignment && outcome.info.assignment->rule != Assign::all ? "assigned" : "with a hit"};
}

std::string capitalized(std::string text) {
    text.front() = to_upper(text.front());
    return text;
}

std::string row(std::vector<std::string> const& cells, char const* kind) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::string const name = i == 0 ? "th" : kind;
        html += "<" + name + ">" + cells[i] + "</" + name + ">";
    }
    return html + "</tr>\n";
}

std::string cards(std::vector<Column> const& columns, Totals const& totals, Words const& words,
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

std::string rates(std::vector<Column> const& columns, Words const& words,
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
            "<p>Each read, or pair of mates, belongs to one class. The percentage shown is the fraction of " +
            std::string(assignment->rule == Assign::all ? "matched" : "assigned") + " reads";
        html +=
            best ? "; ambiguous reads are assigned to each of their " + words.motifs + ".</p>\n" : ".</p>\n";
        html += "<p class=\"key\">";
        for (FragmentClass const& one : assignment->classes.rule()->classes)
            html += key("var(--" + std::string(one.name) + ")", one.legend);
        html += "</p>\n";
    }
    return html + bar_chart(bars, words.records + " by class and sample", 1);
}

/// Returns the table of recommended figures that samples do not reach.
std::string checks_table(std::vector<Column> const& columns, Words const& words) {
    std::string html = "<h2>Checks</h2>\n<p>" + describe_limits(words.motif, words.motifs) +
                       "</p>\n<div class=\"table\"><table>\n" + row({"sample", "outside the limits"}, "th");
    for (Column const& column : columns) {
        std::vector<std::string> const outside = outside_limits(column.summary, words.motif, words.motifs);
        html +=
            row({html_text(column.summary.name), outside.empty() ? "nothing" : joined(outside, "; ")}, "td");
    }
    return html + "</table></div>\n";
}

std::string figures_table(std::vector<Column> const& columns, Words const& words) {
    std::string html =
        "<h2>Samples in figures</h2>\n<p>Median: " + words.records + " per " + words.motif +
        ". Zero: " + words.motifs + " without a " + words.record + ". Low: " + words.motifs + " with 1 to " +
        std::to_string(low_reads - 1) + " " + words.records +
        ". Gini: Gini index of log(reads + 1); 0 if all counts are equal. 90/10: the count that 90% of the " +
        words.motifs + " do not exceed, divided by the count for 10%; &ndash; if the count for 10% is 0." +
        "</p>\n<div class=\"table\"><table>\n";
    html += row({"sample", words.records, words.counted, "median", "zero", "low", "Gini", "90/10"}, "th");
    for (auto const& [sample, reads, sorted, colour] : columns) {
        SpreadFigures const figures = figures_of(sorted);
        html += row({html_text(sample.name), grouped(sample.fragments()), grouped(sample.assigned()),
                     decimal(figures.median, figures.median == std::floor(figures.median) ? 0 : 1),
                     grouped(figures.zero), grouped(figures.low), decimal(sample.gini, 3),
                     figures.skew == 0 ? "&ndash;" : decimal(figures.skew, 1)},
                    "td");
    }
    return html + "</table></div>\n";
}

/// Returns the table of detected offsets; empty if offsets were not detected.
std::string starts_table(std::vector<Column> const& columns, Words const& words) {
    std::string rows;
    for (Column const& column : columns) {
        if (!column.summary.starts) continue;
        DetectedOffsets const& starts = *column.summary.starts;
        rows += row({html_text(column.summary.name), to_string(starts.offsets), to_string(starts.strand),
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
           "; covered: fraction of the hits at these offsets and on this strand." + otherwise +
           "</p>\n<div class=\"table\"><table>\n" +
           row({"sample", "offsets", "strand", "covered", "hits", "reads"}, "th") + rows + "</table></div>\n";
}

/// Returns the table of frequent sequences; empty if unassigned reads were not examined.
std::string windows_table(std::vector<Column> const& columns, Words const& words) {
    std::string rows;
    for (Column const& column : columns) {
        if (!column.summary.unmatched) continue;
        auto const& [fragments, windows] = *column.summary.unmatched;
        for (std::size_t i = 0; i < std::min(windows.size(), max_sequences); ++i)
            rows += row({html_text(column.summary.name), "<code>" + windows[i].sequence + "</code>",
                         grouped(windows[i].fragments), percent(windows[i].fragments, fragments)},
                        "td");
    }
    if (rows.empty()) return {};
    return "<h2>Unassigned reads</h2>\n<p>Most frequent sequences at the position of the " + words.motif +
           ". Percentages are of the sample's unassigned reads, at most the first " +
           grouped(UnmatchedSequences::max_fragments) + ".</p>\n<div class=\"table\"><table>\n" +
           row({"sample", "sequence", "reads", ""}, "th") + rows + "</table></div>\n";
}

std::string top_chart(MotifSet const& motifs, std::span<MotifCounts const> counts, Words const& words) {
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

std::string zero_list(MotifSet const& motifs, std::span<MotifCounts const> counts, Words const& words) {
    std::string list;
    std::uint64_t zeros = 0;
    for (MotifId motif = 0; motif < counts.size(); ++motif)
        if (counts[motif].reads == 0 && ++zeros <= listed_names)
            list += "<li>" + html_text(motifs.id(motif)) + "</li>\n";
    std::string html = "<h2>" + capitalized(words.motifs) + " not found</h2>\n<p>";
    if (zeros == 0) return html + "None.</p>\n";
    html += grouped(zeros) + " of " + grouped(counts.size()) + " " + words.motifs + " have no " +
            words.record + " in any sample.";
    if (zeros > listed_names) html.append(" The first ").append(std::to_string(listed_names)).append(":");
    return html + "</p>\n<ul class=\"names\">\n" + list + "</ul>\n";
}

std::string positions(PositionHistogram const& hits, Totals const& totals, Words const& words) {
    std::string const bin = hits.step() == 1 ? "hits" : "hits per " + grouped(hits.step()) + " bases";
    return "<h2>Positions in the " + words.records +
           "</h2>\n<p>First base of each hit, counted from 0 at the start of the " + words.record +
           ".</p>\n" +
           histogram(hits.counts(), hits.step(), totals.longest, "position in the " + words.record, bin);
}

std::string colour_key(std::vector<Column> const& columns) {
    std::string html = "<p class=\"key\">";
    for (Column const& column : columns) html += key(column.colour, html_text(column.summary.name));
    return html + "</p>\n";
}

/// Returns an axis with coordinates from log_place() and ticks at 0, 1, 10, 100, ...
Axis log_axis(std::string_view title, double limit) {
    Axis axis{title, std::max(limit, log_place(10)), {{0, "0"}}};
    for (std::uint64_t count = 1; log_place(static_cast<double>(count)) <= axis.limit; count *= 10)
        axis.ticks.emplace_back(log_place(static_cast<double>(count)), short_number(count));
    return axis;
}

std::string distributions(std::vector<Column> const& columns, Words const& words,
                          std::vector<bool> const* controls) {
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
    std::string html = "<h2>Distribution of " + words.records + "</h2>\n<p>" + capitalized(words.motifs) +
                       " by number of " + words.records +
                       ", on a logarithmic axis. Equal areas under a curve are equal numbers of " +
                       words.motifs + ".";
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
           line_chart(lines, log_axis(words.records + " per " + words.motif, longest),
                      {"% of " + words.motifs + " per doubling", std::max(most, 1.0)});
}

std::string cumulative_curves(std::vector<Column> const& columns, Words const& words) {
    std::vector<Line> lines;
    for (Column const& column : columns)
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
            // If there is no correlation, the cell is transparent.
            html += "<td class=\"heat\" style=\"background: color-mix(in srgb, var(--plain) " +
                    decimal(70 * std::max(r.value_or(0), 0.0), 0) + "%, transparent)\">" +
                    (r ? decimal(*r, 3) : "&ndash;") + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</table></div>\n";
}

std::string control_table(std::vector<Column> const& columns, Words const& words,
                          std::vector<bool> const& controls) {
    std::string html =
        "<h2>Controls</h2>\n<p>" + grouped(static_cast<std::uint64_t>(std::ranges::count(controls, true))) +
        " of " + grouped(controls.size()) + " " + words.motifs + ".</p>\n<div class=\"table\"><table>\n";
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
    std::vector<Column> const columns = columns_of(outcome);
    Totals const totals(outcome);
    Words const words = words_for(outcome, library_, totals.fasta && !library_);

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
