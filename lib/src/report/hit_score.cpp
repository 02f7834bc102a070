#include "report/hit_score.hpp"

#include <cstdlib>

#include "core/decimal.hpp"

namespace motifcount::internal {

HitScore HitScorer::of(Hit const& hit, Location const& place) const noexcept {
    ScoreMatrix const& matrix = *scores_->of(hit.motif);
    auto const columns = matrix.columns();
    std::int32_t score = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        // The complement of base code x is x ^ 3.
        score += hit.strand == Strand::forward
                     ? columns[i][place.text.base(place.slot + i)]
                     : columns[columns.size() - 1 - i][place.text.base(place.slot + i) ^ 3U];
    }
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
