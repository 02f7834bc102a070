#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "report/sample_summary.hpp"

namespace motifcount::internal {

/// Column of a report with one row per sample
struct SampleColumn {
    std::string_view name;
    /// Returns a sample's value; null = not available
    std::function<nlohmann::ordered_json(SampleSummary const&)> cell;
    // The following members are only for MultiQC.
    std::string_view title = {};
    std::string_view what = {};  ///< Description
    char const* colour = "";     ///< Colour of a bar
};

/// Returns a column per class of the rule of all samples. With Assign::all: the columns of Assign::unique, without values.
[[nodiscard]] std::vector<SampleColumn> class_columns(std::span<SampleSummary const> samples);
/// Returns an object with the number of fragments per class. Keys are the class names.
[[nodiscard]] nlohmann::ordered_json classes_object(FragmentClasses const& classes);

}  // namespace motifcount::internal
