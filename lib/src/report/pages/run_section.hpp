#pragma once

#include <string>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Returns the lines at the top of a page with the options, the date and the command of the run. The lines with the date and
/// the command differ between runs with equal results.
[[nodiscard]] std::string run_lines(RunInfo const& run);

/// Returns the section with the warnings of the run; empty without warnings.
[[nodiscard]] std::string warning_list(RunInfo const& run);

}  // namespace motifcount::internal
