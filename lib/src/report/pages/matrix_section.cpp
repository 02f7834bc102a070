#include "report/pages/matrix_section.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/decimal.hpp"
#include "report/pages/logo.hpp"
#include "report/pages/motif_charts.hpp"
#include "report/pages/small_chart.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

struct MatrixRow {
    MotifId motif;
    std::uint64_t hits;
    std::optional<double> chance;  ///< Expected hits; empty if options restrict the hits

    /// Hits in addition to the expected hits, in standard deviations. The addend 1 keeps matrices with few expected hits from
    /// coming first because of a single hit.
    [[nodiscard]] double excess() const {
        return chance ? (static_cast<double>(hits) - *chance) / std::sqrt(*chance + 1)
                      : static_cast<double>(hits);
    }
};

std::string rounded(double number) {
    double const size = std::abs(number);
    if (size < 1000) return decimal(number, size < 10 ? 2 : 1);
    return std::string(number < 0 ? "-" : "").append(grouped(static_cast<std::uint64_t>(std::llround(size))));
}

/// Returns the matrices, beginning with the largest excess.
std::vector<MatrixRow> sorted_matrices(MotifSet const& motifs, RunOutcome const& outcome) {
    std::vector<MatrixRow> rows;
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        if (ScoreMatrix const* const matrix = outcome.scores->of(motif))
            rows.push_back({motif, outcome.counts[motif].hits(),
                            chance_hits(outcome, motifs.sequence(motif), 0, matrix)});
    std::ranges::stable_sort(rows, std::ranges::greater{}, &MatrixRow::excess);
    return rows;
}

/// Draws charts of single matrices.
class MatrixCharts {
public:
    MatrixCharts(RunOutcome const& outcome, MatrixHits const& hits, bool fasta, PageWords const& words)
        : outcome_(outcome), hits_(hits), record_(words.record) {
        if (!fasta || !hits.has_short_records()) return;
        scale_ = distance_scale(hits.records_by_length());
        even_ = even_distances(hits.records_by_length(), scale_);
    }

    [[nodiscard]] bool has_distances() const noexcept { return scale_.bins != 0; }
    [[nodiscard]] bool has_scores(MotifId motif) const noexcept {
        return !hits_.scores(motif).bins().empty();
    }
    [[nodiscard]] std::string scores(MotifId motif) const {
        ScoreHistogram const& scores = hits_.scores(motif);
        auto const bits = [](std::int32_t score) { return decimal(score / ScoreMatrix::units_per_bit, 1); };
        std::string const lowest = bits(scores.score_of(0));
        std::string const best = bits(outcome_.scores->of(motif)->best_score());
        auto const most = std::ranges::max_element(scores.bins());
        auto const bin = static_cast<std::size_t>(most - scores.bins().begin());
        return small_chart({.counts = scores.bins(),
                            .axis = {lowest, "", best},
                            .title = "score in bits",
                            .label = "Scores of the hits, from " + lowest + " to " + best +
                                     " bits. Most frequent: " + bits(scores.score_of(bin)) + " bits, " +
                                     grouped(*most) + " hits"});
    }
    [[nodiscard]] std::string distances(MotifId motif) const {
        std::vector<std::uint64_t> const bins = hits_.distances(motif).bins(scale_);
        std::vector<double> expected = even_;
        for (double& part : expected) part *= static_cast<double>(hits_.distances(motif).hits());
        auto const end = static_cast<double>(scale_.bins * scale_.step) / 2;  // Bins are in half bases.
        std::string const limit = decimal(end, end == std::floor(end) ? 0 : 1);
        std::size_t const middle = scale_.bins;
        return small_chart(
            {.counts = bins,
             .expected = expected,
             .axis = {"-" + limit, "0", limit},
             .title = "bases from the centre",
             .label = "Distances of the hits from the centre of the " + record_ + ", up to " + limit +
                      " bases. Next to the centre: " + grouped(bins[middle - 1] + bins[middle]) +
                      " hits, if evenly distributed " + rounded(expected[middle - 1] + expected[middle])});
    }

private:
    RunOutcome const& outcome_;
    MatrixHits const& hits_;
    std::string const record_;
    DistanceScale scale_;  ///< No bins = no charts of distances
    std::vector<double> even_;
};

std::string figure(MotifSet const& motifs, MatrixRow const& row, MatrixCharts const* charts) {
    Matrix const& matrix = *motifs.matrix(row.motif);
    std::string html = "<figure class=\"motif\"><figcaption><b>" + html_text(motifs.id(row.motif)) + "</b> " +
                       html_text(matrix.name) + "</figcaption>\n";
    html += logo(matrix, "Logo of " + std::string(motifs.sequence(row.motif).substr(0, max_logo_columns)));
    if (matrix.columns.size() > max_logo_columns)
        html += "<p>First " + std::to_string(max_logo_columns) + " of " + grouped(matrix.columns.size()) +
                " columns</p>\n";
    html += "<p>" + grouped(row.hits) + (row.hits == 1 ? " hit" : " hits");
    if (row.chance) html += ", " + rounded(*row.chance) + " expected";
    html += "</p>\n";
    if (charts != nullptr && charts->has_scores(row.motif)) {
        html += "<div class=\"charts\">" + charts->scores(row.motif);
        if (charts->has_distances()) html += charts->distances(row.motif);
        html += "</div>";
    }
    return html + "</figure>\n";
}

std::string matrix_table(MotifSet const& motifs, std::vector<MatrixRow> const& rows) {
    bool const has_chance = rows.front().chance.has_value();
    std::vector<std::string> header{"matrix", "", "hits"};
    if (has_chance) header.insert(header.end(), {"expected", "hits / expected", "excess"});
    std::string html = row(header, "th");
    for (MatrixRow const& one : rows) {
        std::vector<std::string> cells{html_text(motifs.id(one.motif)), html_text(name_of(motifs, one.motif)),
                                       grouped(one.hits)};
        if (has_chance)
            cells.insert(cells.end(),
                         {rounded(*one.chance),
                          *one.chance > 0 ? rounded(static_cast<double>(one.hits) / *one.chance) : "&ndash;",
                          rounded(one.excess())});
        html += row(cells, "td");
    }
    return table(html, "named");
}

}  // namespace

std::string matrix_section(MotifSet const& motifs, RunOutcome const& outcome, MatrixHits const* hits,
                           bool fasta, PageWords const& words) {
    std::vector<MatrixRow> const rows = sorted_matrices(motifs, outcome);
    if (rows.empty()) return {};
    std::optional<MatrixCharts> charts;
    if (hits != nullptr) charts.emplace(outcome, *hits, fasta, words);
    std::string figures;
    std::size_t shown = 0;
    for (MatrixRow const& one : rows)
        if (one.hits != 0 && shown < max_logos) {
            figures += figure(motifs, one, charts ? &*charts : nullptr);
            ++shown;
        }
    std::string html = "<h2>Matrices</h2>\n<p>";
    if (rows.front().chance)
        html +=
            "Matrices are sorted by their excess of hits: (hits &minus; expected) / &radic;(expected + 1). "
            "The "
            "expected number is for random sequence with the background of the matrices; sequences with "
            "another composition may have more or fewer hits for this reason alone.";
    else
        html += "Matrices are sorted by their number of hits.";
    if (shown < rows.size()) html += " The first " + grouped(shown) + " matrices with hits are drawn.";
    html += " In a logo, the height of a column is its information, at most 2 bits.";
    if (charts) html += " Scores extend from the threshold to the best score of the matrix.";
    if (charts && charts->has_distances())
        html += " Distances are from the middle of the " + words.record +
                " to the middle of the hit, as far as nine of ten " + words.records +
                " reach. The line shows evenly distributed hits. " + capitalized(words.records) +
                " of more than " + grouped(MatrixHits::max_length) + " bases are left out.";
    html += "</p>\n" + logo_letters() + "<div class=\"motifs\">\n" + figures + "</div>\n";
    return html + "<h3>All matrices</h3>\n" + matrix_table(motifs, rows);
}

}  // namespace motifcount::internal
