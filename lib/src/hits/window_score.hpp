#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "matrices/score_matrix.hpp"

namespace motifcount::internal {

/// Returns the score of a window that has no breaks, in thousandths of a bit. Engines do not keep the scores of hits, because
/// only some reports need them. `base_at(i)`: code of base i of the window; `reverse`: whether the motif is on the reverse strand
template <typename BaseAt>
[[nodiscard]] std::int32_t window_score(ScoreMatrix const& matrix, BaseAt const& base_at,
                                        bool reverse) noexcept {
    auto const columns = matrix.columns();
    std::int32_t score = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
        score +=
            reverse ? columns[columns.size() - 1 - i][complement_base(base_at(i))] : columns[i][base_at(i)];
    return score;
}

/// `slot`: first slot of the window
[[nodiscard]] inline std::int32_t window_score(ScoreMatrix const& matrix, TextView const& text,
                                               std::uint64_t slot, bool reverse) noexcept {
    return window_score(
        matrix, [&](std::size_t i) { return text.base(slot + i); }, reverse);
}

/// Returns a number that is smaller for a smaller p-value: the bits of the p-value as a float, so that p-values that differ
/// only by rounding are equal.
[[nodiscard]] inline unsigned p_value_rank(ScoreMatrix const& matrix, std::int32_t score) noexcept {
    return std::bit_cast<std::uint32_t>(static_cast<float>(matrix.p_value(score)));
}

}  // namespace motifcount::internal
