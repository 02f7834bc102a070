#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Class of fragments (reads or read pairs), with its texts in reports
struct UnitClass {
    std::string_view name;    ///< Name in tables and JSON, and CSS class
    std::string_view title;   ///< Title in MultiQC
    std::string_view what;    ///< Description in MultiQC
    std::string_view legend;  ///< Text in the legend of the HTML page
    bool assigned;            ///< Whether fragments of this class have one motif, or one pair of guides
};

/// Returns the classes in the order of reports. `pairs`: whether they are classes of guide pairs, not of an assignment.
[[nodiscard]] std::span<UnitClass const> unit_classes(bool pairs) noexcept;
/// Returns the number of fragments per class; empty if the sample has no classes.
[[nodiscard]] std::vector<std::uint64_t> units_by_class(SampleTotals const& sample);

}  // namespace motifcount::internal
