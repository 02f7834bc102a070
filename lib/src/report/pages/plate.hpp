#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

/// Plate with 8 x 12 or 16 x 24 wells
struct Plate {
    std::size_t rows = 8;
    std::size_t columns = 12;
    bool named = false;  ///< Whether the names of the samples contain the wells
    std::vector<std::optional<std::size_t>> wells =
        {};  ///< Number of the sample in each well, row by row; empty = no sample
};

/// Returns the plate of the samples. If each of at least 24 names contains a different well, such as B07 or B7 between
/// separators, the names define the wells. Otherwise 96 or 384 samples fill a plate row by row. Empty in all other cases.
[[nodiscard]] std::optional<Plate> plate_of(std::vector<std::string_view> const& names);

/// Returns a section with two charts of the plate, the assigned fraction and the reads per motif; empty without a plate.
[[nodiscard]] std::string plate_view(std::vector<PageSample> const& samples, PageWords const& words);

}  // namespace motifcount::internal
