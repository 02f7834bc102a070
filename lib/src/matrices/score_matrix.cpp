#include "matrices/score_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "core/decimal.hpp"
#include "matrices/background.hpp"
#include "matrices/deficits.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

/// Relative tolerance of the limit on p-values, above the rounding errors of their sums
constexpr double rounding_of_limit = 1e-12;

/// Converts a limit to a score; limits beyond the scores of a matrix become the score before the worst or after the best.
std::int64_t clamped(double limit, std::int64_t worst, std::int64_t best) noexcept {
    return static_cast<std::int64_t>(
        std::clamp(limit, static_cast<double>(worst - 1), static_cast<double>(best + 1)));
}

/// Returns the lowest score of at least `bits`. A score's value in bits is the double next to score / 1000, so that a limit
/// of 8.1 includes the score 8100, although 1000 * 8.1 may not be exactly 8100.
std::int64_t score_of_bits(double bits, std::int64_t worst, std::int64_t best) noexcept {
    std::int64_t score = clamped(std::floor(bits * ScoreMatrix::units_per_bit), worst, best) - 1;
    while (static_cast<double>(score) / ScoreMatrix::units_per_bit < bits && score <= best) ++score;
    return score;
}

/// Returns the threshold of a HOMER file as a score, lowered by the maximum rounding error of the cells.
std::int64_t homer_threshold(Matrix const& matrix, std::int64_t worst, std::int64_t best) {
    double const limit = *matrix.homer_threshold;
    if (std::isnan(limit))
        throw Error(ErrorCode::motif,
                    std::string("matrix ").append(matrix.id).append(": its threshold is not a number"));
    constexpr double ln_2 = 0.69314718055994530942;
    double const rounding = static_cast<double>(matrix.columns.size()) / 2;
    return clamped(std::ceil(ScoreMatrix::units_per_bit * limit / ln_2 - rounding), worst, best);
}

void check_range(Matrix const& matrix, std::size_t range) {
    if (range <= static_cast<std::size_t>(max_score_range)) return;
    throw Error(ErrorCode::motif, std::string("matrix ")
                                      .append(matrix.id)
                                      .append(": the scores of its hits span ")
                                      .append(std::to_string(range / 1000))
                                      .append(" bits; the limit is ")
                                      .append(std::to_string(max_score_range / 1000))
                                      .append(" bits; use a stricter threshold"));
}

void check_number(Setting const& setting, std::optional<double> const& value, bool valid,
                  char const* expected) {
    if (value && !valid) throw Error(ErrorCode::usage, setting, significant(*value, 6), expected);
}

Background background_of(MatrixSettings const& settings) {
    constexpr Background uniform{0.25, 0.25, 0.25, 0.25};
    return settings.background ? averaged_over_strands(normalised_background(*settings.background)) : uniform;
}

}  // namespace

void check_matrix_settings(MatrixSettings const& settings) {
    check_number(setting::p_value, settings.p_value, settings.p_value > 0.0 && settings.p_value <= 1.0,
                 "expected a number above 0, at most 1");
    check_number(setting::min_score, settings.min_score, std::isfinite(settings.min_score.value_or(0)),
                 "expected a finite number of bits");
    double const pseudocount = settings.pseudocount.value_or(MatrixSettings::default_pseudocount);
    check_number(setting::pseudocount, settings.pseudocount,
                 pseudocount >= MatrixSettings::min_pseudocount && std::isfinite(pseudocount),
                 "expected a finite number of at least 1e-06");
    if (settings.background) static_cast<void>(normalised_background(*settings.background));
}

ScoreMatrix::ScoreMatrix(Matrix const& matrix, MatrixSettings const& settings, bool keep_p_values) {
    check_matrix_settings(settings);
    columns_ = score_cells(matrix, background_of(settings),
                           settings.pseudocount.value_or(MatrixSettings::default_pseudocount));
    for (ScoreColumn const& column : columns_) best_score_ += *std::max_element(column.begin(), column.end());
    set_threshold(matrix, settings, keep_p_values);
}

void ScoreMatrix::set_threshold(Matrix const& matrix, MatrixSettings const& settings, bool keep_p_values) {
    // HOMER computes odds with a uniform background.
    Background const background = background_of(matrix.homer_threshold ? MatrixSettings{} : settings);
    Deficits const deficits(columns_);
    std::int64_t const worst = best_score_ - static_cast<std::int64_t>(deficits.total());
    std::int64_t lowest = worst;
    std::optional<double> p_limit = settings.p_value;
    if (settings.min_score)
        lowest = score_of_bits(*settings.min_score, worst, best_score_);
    else if (!p_limit && matrix.homer_threshold)
        lowest = homer_threshold(matrix, worst, best_score_);
    else if (!p_limit)
        p_limit = MatrixSettings::default_p_value;
    // A p-value that equals the limit may be rounded to slightly more, for example to 0.30000000000000004.
    if (p_limit) p_limit = *p_limit * (1 + rounding_of_limit);
    lowest = std::max(lowest, worst);

    threshold_ = best_score_ + 1;
    if (lowest > best_score_) return;
    auto const lowest_deficit = static_cast<std::size_t>(best_score_ - lowest);
    std::size_t range = lowest_deficit;
    if (p_limit) range = std::min(range, Deficits::range_above(columns_, background, *p_limit));
    check_range(matrix, range);
    std::vector<double> tail = deficits.tail(background, range);
    if (p_limit) {
        auto const end = std::upper_bound(tail.begin(), tail.end(), *p_limit);
        if (end == tail.begin()) return;
        range = static_cast<std::size_t>(end - tail.begin()) - 1;
        // Rounding may absorb the probability of a rare score, so attainable() decides.
        if (range != lowest_deficit && range != 0 && tail[range] == tail[range - 1])
            range = deficits.attainable(range);
    }
    threshold_ = best_score_ - static_cast<std::int32_t>(range);
    hit_chance_ = tail[range];
    if (keep_p_values) p_values_.assign(tail.begin(), tail.begin() + static_cast<std::ptrdiff_t>(range) + 1);
}

bool ScoreMatrix::is_palindrome() const noexcept {
    for (std::size_t i = 0; i < columns_.size(); ++i)
        for (std::size_t base = 0; base < 4; ++base)
            if (columns_[i][base] != columns_[columns_.size() - 1 - i][3 - base]) return false;
    return true;
}

std::vector<ScoreColumn> reverse_complement(std::span<ScoreColumn const> columns) {
    std::vector<ScoreColumn> reversed(columns.begin(), columns.end());
    std::reverse(reversed.begin(), reversed.end());
    for (ScoreColumn& column : reversed) std::reverse(column.begin(), column.end());
    return reversed;
}

}  // namespace motifcount::internal
