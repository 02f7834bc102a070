#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "matrices/background.hpp"
#include "matrices/score_matrix.hpp"

namespace motifcount::internal {

namespace {

/// IUPAC code by the set of bases: 1 for A, 2 for C, 4 for G, 8 for T
constexpr char codes[] = "-ACMGRSVTWYHKDBN";

/// True if `left` is above `right`, and not only because decimal numbers such as 0.1 are rounded to binary numbers.
bool above(double left, double right) noexcept {
    return left > right * (1 + 1e-9);
}

char code_of(std::array<double, 4> const& column) noexcept {
    double const sum = sum_of(column);
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return column[left] > column[right]; });
    double const first = column[order[0]] / sum;
    double const second = column[order[1]] / sum;
    if (above(first, 0.5) && above(first, 2 * second)) return codes[1U << order[0]];
    if (above(first + second, 0.75)) return codes[(1U << order[0]) | (1U << order[1])];
    return 'N';
}

}  // namespace

std::string consensus(Matrix const& matrix) {
    check_columns(matrix);
    std::string text;
    for (std::array<double, 4> const& column : matrix.columns) text += code_of(column);
    return text;
}

}  // namespace motifcount::internal
