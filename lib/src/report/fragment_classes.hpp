#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "report/sample_summary.hpp"

namespace motifcount::internal {

struct FragmentClass {
    std::string_view name;    ///< Name in tables and JSON, and name of the CSS class
    std::string_view title;   ///< Title in MultiQC
    std::string_view what;    ///< Description in MultiQC
    std::string_view legend;  ///< Text in the legend of the HTML page
    char const* colour;       ///< Colour in MultiQC
    bool assigned;            ///< Whether a fragment of this class is assigned to a motif or a pair of guides
};

/// Column of a report with one row per sample
struct SampleColumn {
    std::string_view name;
    /// Returns a sample's value; null = not available
    std::function<nlohmann::ordered_json(SampleSummary const&)> cell;
    // The following members are only for MultiQC.
    std::string_view title = {};
    std::string_view what = {};  ///< Description
    char const* scale = "";      ///< Name of a colour scale
    char const* format = "{:,.0f}";
    char const* colour = "";  ///< Colour of a bar
};

/// Returns the classes in report order. `pairs`: whether to return the classes of guide pairs instead of single motifs
[[nodiscard]] std::span<FragmentClass const> fragment_classes(bool pairs) noexcept;
/// Returns the number of fragments per class; empty if the sample has no classes.
[[nodiscard]] std::vector<std::uint64_t> fragments_by_class(SampleTotals const& sample);
/// Returns an object with the number of fragments per class. Keys are the class names.
[[nodiscard]] nlohmann::ordered_json classes_object(SampleTotals const& sample);
[[nodiscard]] std::vector<SampleColumn> class_columns(bool pairs);

}  // namespace motifcount::internal
