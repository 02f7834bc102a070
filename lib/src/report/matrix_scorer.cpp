#include "report/matrix_scorer.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/decimal.hpp"
#include "dna/alphabet.hpp"
#include "hits/window_score.hpp"

namespace motifcount::internal {
namespace {

double bits_of(std::int32_t score) noexcept {
    return score / ScoreMatrix::units_per_bit;
}

}  // namespace

std::int32_t MatrixScorer::score(Hit const& hit, Location const& place) const noexcept {
    return window_score(*scores_->of(hit.motif), place.text, place.slot, hit.strand == Strand::reverse);
}

WindowScore MatrixScorer::of(Hit const& hit, Location const& place) const noexcept {
    std::int32_t const own = score(hit, place);
    return {own, scores_->of(hit.motif)->p_value(own)};
}

MatrixScore MatrixScorer::in_bits_of(Hit const& hit, Location const& place) const noexcept {
    if (!is_matrix(hit.motif)) return {};
    auto const [score, p_value] = of(hit, place);
    return {bits_of(score), p_value};
}

MatrixScore MatrixScorer::of_window(MotifId motif, std::string_view window, Strand strand) const noexcept {
    if (!is_matrix(motif)) return {};
    if (std::ranges::any_of(window, [](char letter) { return base_code(letter) == no_base; })) return {};
    ScoreMatrix const& matrix = *scores_->of(motif);
    auto const base_at = [window](std::size_t i) -> unsigned { return base_code(window[i]); };
    std::int32_t const score = window_score(matrix, base_at, strand == Strand::reverse);
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
