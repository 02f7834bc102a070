#include "report/hit_score.hpp"

#include <cstdlib>

#include "core/decimal.hpp"
#include "hits/window_score.hpp"

namespace motifcount::internal {

HitScore HitScorer::of(Hit const& hit, Location const& place) const noexcept {
    ScoreMatrix const& matrix = *scores_->of(hit.motif);
    std::int32_t const score = window_score(matrix, place.text, place.slot, hit.strand == Strand::reverse);
    return {score, matrix.p_value(score)};
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
