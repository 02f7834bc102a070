#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace motifcount::internal {

/// How merge treats the cells of a column
struct CellRule {
    enum class How : std::uint8_t {
        sum,
        same,  ///< The cells of all shards must be equal; only for columns that directly follow the text columns
        max,       ///< The largest number of all shards
        computed,  ///< ShardRule::compute makes the cell from other cells of the merged row
    };
    How how = How::sum;
    unsigned decimals = 0;  ///< Number of decimals. If not 0, a cell may also be `-` in all shards.
};

/// Returns the number in a column of a row. A number with decimals is multiplied to a whole number; empty = `-`.
using CellOf = std::function<std::optional<std::uint64_t>(std::string_view column)>;

}  // namespace motifcount::internal
