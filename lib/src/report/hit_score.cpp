#include "report/hit_score.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/decimal.hpp"
#include "dna/alphabet.hpp"

namespace motifcount::internal {
namespace {

/// Returns the sum of a window's cells. `base_at(i)`: code of the window's base i
template <typename BaseAt>
std::int32_t sum_of_cells(ScoreMatrix const& matrix, Strand strand, BaseAt const& base_at) noexcept {
    auto const columns = matrix.columns();
    std::int32_t score = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
        score += strand == Strand::forward ? columns[i][base_at(i)]
                                           : columns[columns.size() - 1 - i][complement_base(base_at(i))];
    return score;
}

double bits_of(std::int32_t score) noexcept {
    return score / ScoreMatrix::units_per_bit;
}

}  // namespace

HitScore HitScorer::of(Hit const& hit, Location const& place) const noexcept {
    ScoreMatrix const& matrix = *scores_->of(hit.motif);
    std::int32_t const score =
        sum_of_cells(matrix, hit.strand, [&place](std::size_t i) { return place.text.base(place.slot + i); });
    return {score, matrix.p_value(score)};
}

MatrixScore HitScorer::in_bits_of(Hit const& hit, Location const& place) const noexcept {
    if (!is_matrix(hit.motif)) return {};
    auto const [score, p_value] = of(hit, place);
    return {bits_of(score), p_value};
}

MatrixScore HitScorer::of_window(MotifId motif, std::string_view window, Strand strand) const noexcept {
    if (!is_matrix(motif)) return {};
    if (std::ranges::any_of(window, [](char letter) { return base_code(letter) == no_base; })) return {};
    ScoreMatrix const& matrix = *scores_->of(motif);
    std::int32_t const score =
        sum_of_cells(matrix, strand, [window](std::size_t i) -> unsigned { return base_code(window[i]); });
    MatrixScore found{.bits = bits_of(score)};
    if (score >= matrix.threshold()) found.p_value = matrix.p_value(score);
    return found;
}

std::string in_bits(std::int64_t score) {
    std::string const digits = std::to_string(1000 + std::abs(score) % 1000);
    return std::string(score < 0 ? "-" : "")
        .append(std::to_string(std::abs(score) / 1000))
        .append(".")
        .append(digits, 1);
}

std::string shown_p_value(double p_value) {
    return significant(p_value, 3);
}

}  // namespace motifcount::internal
