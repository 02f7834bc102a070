#include "matrices/matrix_cells.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>

#include "core/decimal.hpp"
#include "matrices/background.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

/// Largest difference from 1 of a column of probabilities. The second number is for sums of decimal numbers, such as
/// 0.2 + 0.25 + 0.25 + 0.25, which binary numbers may round to slightly less than 0.95.
constexpr double sum_tolerance = 0.05 + 1e-9;
/// Sample size of a matrix of probabilities without `sites`
constexpr double default_sites = 20;
/// HOMER's smallest probability
constexpr double homer_min_probability = 0.001;
constexpr double homer_background = 0.25;

[[noreturn]] void fail(Matrix const& matrix, std::string const& what) {
    throw Error(ErrorCode::motif, std::string("matrix ").append(matrix.id).append(": ").append(what));
}

[[noreturn]] void fail(Matrix const& matrix, std::size_t column, std::string const& what) {
    fail(matrix, std::string("column ").append(std::to_string(column + 1)).append(what));
}

/// Returns log2(value). Requires a positive, finite value. Error: below 1e-15 of the result or of 1, whichever is larger.
double portable_log2(double value) noexcept {
    constexpr double root_of_half = 0.70710678118654752440;
    constexpr double two_over_ln_2 = 2.8853900817779268147;
    int exponent = 0;
    double mantissa = std::frexp(value, &exponent);
    if (mantissa < root_of_half) {
        mantissa *= 2;
        --exponent;
    }
    // ln(m) = 2 (z + z^3/3 + z^5/5 + ...) with |z| < 0.172, so 11 terms are enough: z^22 / 23 < 1e-18
    double const z = (mantissa - 1) / (mantissa + 1);
    double series = 0;
    for (int power = 21; power > 0; power -= 2) series = series * (z * z) + 1.0 / power;
    return exponent + two_over_ln_2 * (z * series);
}

double odds_of(double probability, double sites, double background, double pseudocount) noexcept {
    return (sites * probability + background * pseudocount) / (sites + pseudocount) / background;
}

/// Throws Error(motif) if a score could exceed the limit.
void check_total(Matrix const& matrix, std::span<ScoreColumn const> cells) {
    std::int64_t total = 0;
    for (ScoreColumn const& column : cells) {
        std::int64_t largest = 0;
        for (std::int32_t const cell : column) largest = std::max<std::int64_t>(largest, std::abs(cell));
        total += largest;
        if (total > max_total_cells)
            fail(matrix, std::string("its ")
                             .append(std::to_string(cells.size()))
                             .append(" columns have scores that exceed ")
                             .append(std::to_string(max_total_cells / 1000))
                             .append(" bits in total; split the matrix"));
    }
}

}  // namespace

void check_columns(Matrix const& matrix) {
    if (matrix.columns.empty()) fail(matrix, "it has no columns; remove it");
    if (!std::isfinite(matrix.sites) || matrix.sites < 0)
        fail(matrix, std::string("its number of sites is ")
                         .append(significant(matrix.sites, 6))
                         .append("; it must be finite and at least 0"));
    for (std::size_t i = 0; i < matrix.columns.size(); ++i) {
        for (double const number : matrix.columns[i]) {
            if (number < 0)
                fail(matrix, i, " has a negative number; use counts or probabilities, not log odds");
            if (!std::isfinite(number)) fail(matrix, i, " has a number that is not finite");
        }
        double const sum = sum_of(matrix.columns[i]);
        if (!std::isfinite(sum)) fail(matrix, i, " has numbers whose sum is not finite; use smaller counts");
        if (sum < 1 - sum_tolerance)
            fail(matrix, i,
                 std::string(" sums to ")
                     .append(significant(sum, 6))
                     .append("; counts sum to at least 1, and probabilities to 0.95 to 1.05"));
    }
}

bool holds_probabilities(Matrix const& matrix) noexcept {
    return std::all_of(matrix.columns.begin(), matrix.columns.end(),
                       [](auto const& column) { return std::abs(sum_of(column) - 1) <= sum_tolerance; });
}

std::int32_t score_of_odds(double odds) noexcept {
    // std::round() rounds halves away from zero. |log2| is below 1,075, so the product fits.
    return static_cast<std::int32_t>(std::round(1000 * portable_log2(odds)));
}

std::vector<ScoreColumn> score_cells(Matrix const& matrix, Background const& background, double pseudocount) {
    check_columns(matrix);
    bool const probabilities = holds_probabilities(matrix);
    bool const homer = matrix.homer_threshold.has_value();
    std::vector<ScoreColumn> cells(matrix.columns.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        double const sum = sum_of(matrix.columns[i]);
        double const sites = matrix.sites > 0 ? matrix.sites : probabilities ? default_sites : sum;
        for (std::size_t base = 0; base < 4; ++base) {
            double const number = matrix.columns[i][base];
            double const odds = homer
                                    ? std::max(probabilities ? number : number / sum, homer_min_probability) /
                                          homer_background
                                    : odds_of(number / sum, sites, background[base], pseudocount);
            if (!(odds > 0 && std::isfinite(odds)))
                fail(matrix, i, " has a score that is not finite; use a background without tiny frequencies");
            cells[i][base] = score_of_odds(odds);
        }
    }
    check_total(matrix, cells);
    return cells;
}

}  // namespace motifcount::internal
