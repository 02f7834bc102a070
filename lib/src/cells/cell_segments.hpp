#pragma once

#include <cstddef>
#include <vector>

#include "fragments/segment_lists.hpp"
#include "layouts/layout.hpp"
#include "umis/umi_code.hpp"

namespace motifcount::internal {

/// Segments of a layout that make up cells, UMIs and the feature
struct CellSegments {
    std::vector<std::size_t> cell;
    std::vector<std::size_t> umi;
    std::size_t feature = 0;
    bool has_list = true;  ///< Whether the feature has a list
    UmiLengths cell_lengths;
    UmiLengths umi_lengths;
};

/// Throws Error(usage) if the layout has no feature or several, or if its cells or UMIs are longer than 32 bases.
[[nodiscard]] CellSegments cell_segments(ReadLayout const& layout, SegmentLists const& lists);

}  // namespace motifcount::internal
