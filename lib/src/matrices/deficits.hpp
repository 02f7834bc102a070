#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "matrices/matrix_cells.hpp"
#include "motifcount/matrix.hpp"

namespace motifcount::internal {

/// Distribution of a matrix's scores in random sequence, as deficits: the deficit of a window is the best score of the matrix
/// minus the window's score. Immutable; thread-safe.
class Deficits {
public:
    /// `step`: number of score units per unit of deficit. A larger step rounds the deficit of each cell up.
    explicit Deficits(std::span<ScoreColumn const> cells, std::size_t step = 1);

    /// Deficit of the worst score
    [[nodiscard]] std::size_t total() const noexcept { return total_; }

    /// Returns for each deficit from 0 to `range` (at most total()) the probability that a window of random sequence has at most
    /// this deficit. The values never decrease, and are the same on every machine. Their relative error is below 1e-12 for
    /// up to 2,000 columns; values below 2.3e-308 are raised to 2.3e-308. `background`: averaged over the strands.
    /// Time: columns x range. Memory: 3 times the result. Algorithm: convolution with one column after another (Staden, Comput
    /// Appl Biosci 5:89, 1989).
    [[nodiscard]] std::vector<double> tail(Background const& background, std::size_t range) const;

    /// Returns a deficit whose probability in tail() exceeds `limit`; total() if there is none. The deficit is close to the
    /// smallest.
    static std::size_t range_above(std::span<ScoreColumn const> cells, Background const& background,
                                   double limit);

    /// Returns the largest deficit of any window that is at most `most`.
    [[nodiscard]] std::size_t attainable(std::size_t most) const;

private:
    struct Column {
        std::array<std::size_t, 4> deficits;  ///< Of A, C, G and T
        std::size_t max;
    };

    /// Largest number that divides all deficits. Tables have one entry per unit, which saves time for matrices that were made from a
    /// single sequence.
    std::size_t unit_ = 0;
    /// Columns whose cells differ, with deficits in units. Columns with small deficits come first, because the partial tables are
    /// then short.
    std::vector<Column> columns_;
    std::size_t total_ = 0;
};

}  // namespace motifcount::internal
