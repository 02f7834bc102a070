#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "match/matrix/matrix_kernels.hpp"
#include "matrices/matrix_cells.hpp"

namespace motifcount::internal::matrix_search {

/// Returns the best score of a column.
[[nodiscard]] inline std::int64_t best_of(ScoreColumn const& column) {
    return *std::max_element(column.begin(), column.end());
}

/// Units of the prefilter's deficits
struct Scale {
    std::int64_t allowed;  ///< Deficit of the threshold from the best score, in score units; at least 0
    std::int64_t limit;    ///< The allowed deficit in units of the prefilter; at least 1

    /// Returns a deficit in units of the prefilter, rounded down; at most 255.
    [[nodiscard]] std::uint8_t scaled(std::int64_t deficit) const {
        return divided(deficit * limit, deficit);
    }
    /// Same as scaled(), but rounded to nearest. For estimates.
    [[nodiscard]] std::uint8_t nearest(std::int64_t deficit) const {
        return divided(deficit * limit + allowed / 2, deficit);
    }

private:
    [[nodiscard]] std::uint8_t divided(std::int64_t dividend, std::int64_t deficit) const {
        if (deficit > allowed) return 255;
        return static_cast<std::uint8_t>(allowed == 0 ? 0 : std::min<std::int64_t>(255, dividend / allowed));
    }
};

/// Adjacent columns that one look-up scores
struct Group {
    std::size_t first;
    std::size_t end;
};

/// Prefilter of a matrix
struct Plan {
    std::vector<Group> groups;  ///< In the order of their use. Empty = all windows are candidates
    Scale scale;
    bool is_long;  ///< Whether sums have 16 bits

    [[nodiscard]] std::uint16_t start() const {
        return static_cast<std::uint16_t>(is_long ? ruled_out_long - 1 - scale.limit : 0);
    }
};

/// Chooses the columns of the prefilter by their cost, in uniform random text. `allowed`: see Scale. At least one column.
/// Complexity: about 4,000 operations per column.
[[nodiscard]] Plan make_plan(std::span<ScoreColumn const> columns, std::int64_t allowed,
                             Kernels const& kernels);

}  // namespace motifcount::internal::matrix_search
