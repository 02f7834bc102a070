#include "report/pages/motif_charts.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/decimal.hpp"
#include "dna/alphabet.hpp"
#include "motifs/motif_groups.hpp"
#include "motifs/motif_scores.hpp"
#include "pattern/match_chance.hpp"
#include "report/pages/known_sequences.hpp"
#include "report/pages/page.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t top_motifs = 20;
constexpr std::size_t motifs_with_positions = 3;

/// Options that do not restrict hits, or that chance_hits() takes into account
constexpr std::array<std::string_view, 16> without_effect{
    "motifs",      "patterns", "strand",          "max_mismatches", "engine",    "device",
    "sample",      "columns",  "ambiguous_bases", "p_value",        "min_score", "background",
    "pseudocount", "within",   "lift_names",      "record_values"};

ScoreMatrix const* matrix_of(RunOutcome const& outcome, MotifId motif) {
    return outcome.scores == nullptr ? nullptr : outcome.scores->of(motif);
}

std::string short_chance(double hits) {
    if (hits < 0.01) return "<0.01";
    return hits < 100 ? significant(hits, 2) : short_number(static_cast<std::uint64_t>(hits));
}

}  // namespace

std::vector<MotifId> most_frequent(std::span<MotifCounts const> counts, std::size_t number) {
    std::vector<MotifId> order(counts.size());
    std::iota(order.begin(), order.end(), MotifId{0});
    std::size_t const shown = std::min(number, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                      [&](MotifId a, MotifId b) {
                          return counts[a].hits() != counts[b].hits() ? counts[a].hits() > counts[b].hits()
                                                                      : a < b;
                      });
    order.resize(shown);
    return order;
}

bool is_palindrome(std::string_view sequence) {
    return is_reverse_complement(sequence, sequence);
}

std::optional<double> chance_hits(RunOutcome const& outcome, std::string_view sequence, unsigned mismatches,
                                  ScoreMatrix const* matrix) {
    for (auto const& [name, value] : outcome.info.options)
        if (!value.empty() && std::ranges::find(without_effect, name) == without_effect.end())
            return std::nullopt;
    if (outcome.info.assignment) return std::nullopt;
    double sites = 0;
    for (InputSummary const& input : outcome.info.inputs) {
        auto const records = static_cast<double>(input.records) * (input.pairs ? 2 : 1);
        sites += std::max(
            0.0, static_cast<double>(input.bases) - records * static_cast<double>(sequence.size() - 1));
    }
    std::vector<BaseMask> masks;
    for (char const letter : sequence) masks.push_back(iupac_mask(letter));
    bool const has_one_strand = matrix != nullptr ? matrix->is_palindrome() : is_palindrome(sequence);
    double const strands = outcome.strand == "both" && !has_one_strand ? 2 : 1;
    return sites * strands * (matrix != nullptr ? matrix->hit_chance() : match_chance(masks, mismatches));
}

std::string top_chart(MotifSet const& motifs, RunOutcome const& outcome, unsigned mismatches,
                      PageWords const& words) {
    std::vector<Bar> bars;
    bool has_palindromes = false;
    bool has_chance = false;
    for (MotifId const motif : most_frequent(outcome.counts, top_motifs)) {
        MotifCounts const& counts = outcome.counts[motif];
        std::string const id(motifs.id(motif));
        ScoreMatrix const* const matrix = matrix_of(outcome, motif);
        auto const chance = chance_hits(outcome, motifs.sequence(motif), mismatches, matrix);
        bool const has_one_strand =
            matrix != nullptr ? matrix->is_palindrome() : is_palindrome(motifs.sequence(motif));
        Bar bar{id, grouped(counts.hits()), id + ": ", {}};
        if (chance) bar.value = short_number(counts.hits()) + " (" + short_chance(*chance) + ")";
        if (counts.hits_reverse == 0 && has_one_strand) {
            has_palindromes = true;
            bar.title += grouped(counts.hits()) + " on both strands";
            bar.parts = std::vector<BarPart>{{"plain", static_cast<double>(counts.hits())}};
        } else {
            bar.title +=
                grouped(counts.hits_forward) + " forward, " + grouped(counts.hits_reverse) + " reverse";
            bar.parts = {{"forward", static_cast<double>(counts.hits_forward)},
                         {"reverse", static_cast<double>(counts.hits_reverse)}};
        }
        has_chance |= chance.has_value();
        bars.push_back(std::move(bar));
    }
    return "<h2>Most frequent " + words.motifs + "</h2>\n<p>Hits in all samples, by strand of the " +
           words.record + "." +
           (has_chance
                ? " In brackets: hits expected by chance in random sequence, if all four bases are "
                  "equally frequent" +
                      std::string(outcome.scores != nullptr ? "; for matrices, with their background." : ".")
                : "") +
           "</p>\n<p class=\"key\">" + key("var(--forward)", "forward") + key("var(--reverse)", "reverse") +
           (has_palindromes ? key("var(--plain)", "palindrome, equal on both strands") : "") + "</p>\n" +
           bar_chart(bars, "hits by motif and strand");
}

std::string positions(std::span<PositionHistogram const> hits, MotifSet const& motifs,
                      std::span<MotifCounts const> counts, PageTotals const& totals, PageWords const& words) {
    std::string html = "<h2>Positions in the " + words.records +
                       "</h2>\n<p>First base of each hit, counted from 0 at the start of the " +
                       words.record + ".";
    std::string charts;
    bool has_adapters = false;
    auto const add = [&](PositionHistogram const& histogram_of_hits) {
        std::uint64_t const step = histogram_of_hits.step();
        charts +=
            histogram(histogram_of_hits.counts(), step, totals.longest, "position in the " + words.record,
                      step == 1 ? "hits" : "hits per " + grouped(step) + " bases");
    };
    for (MotifId motif = 0; motif < motifs.size() && !has_adapters; ++motif)
        has_adapters = counts[motif].hits() != 0 && is_adapter(motifs.sequence(motif));
    if (hits.size() != counts.size()) {
        add(hits.front());
    } else {
        std::vector<MotifId> const most = most_frequent(counts, motifs_with_positions);
        if (most.size() < counts.size())
            html += " The " + std::to_string(most.size()) + " most frequent " + words.motifs + ".";
        for (MotifId const motif : most) {
            if (counts[motif].hits() == 0) continue;
            charts += "<h3>" + html_text(motifs.id(motif)) + "</h3>\n";
            add(hits[motif]);
        }
    }
    if (has_adapters)
        html += " Motifs that the end of a " + words.record +
                " cuts off are not counted, so adapters are more frequent than their hits.";
    return html + "</p>\n" + charts;
}

}  // namespace motifcount::internal
