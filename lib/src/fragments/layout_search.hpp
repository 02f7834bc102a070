#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fragments/layout_survey.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"

namespace motifcount::internal {

/// Value of `--layout` for detect_own_layout()
inline constexpr std::string_view auto_layout = "auto";

/// Reads lists, given as pairs of a name and a file. For names without a given list, adds the lists of kits in the working
/// folder; a given list of features replaces all their lists of features. `columns`: of lists of features. Throws Error(usage) if there is no list, and Error(motif).
[[nodiscard]] std::vector<SurveyedList> surveyed_lists(
    std::vector<std::pair<std::string, std::string>> const& given, MotifColumns const& columns,
    unsigned threads);

/// Layout of the reads of a run
struct OwnLayout {
    std::string text;
    bool both_orientations =
        false;  ///< Whether it fits at least 10% of the reads only in the other direction
};

/// Returns the layout of the first reads for a run that will read them again. Reports the sites of the lists and the layout as
/// notes. `required`: names of lists that must be found. Throws Error(input) if one of them is in less than 10% of the reads, and
/// Error(usage) if the first input can be read only once.
[[nodiscard]] OwnLayout detect_own_layout(std::vector<ReadInput> const& inputs,
                                          std::vector<SurveyedList> const& lists,
                                          std::vector<std::string> const& required,
                                          std::string const& reference, unsigned threads, ProgressSink& sink);

}  // namespace motifcount::internal
