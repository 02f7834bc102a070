#pragma once

#include <stop_token>
#include <string>

#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// Reads all inputs, which must be regular files, and returns their base frequencies as a value of `--background`, averaged
/// over the strands and with six decimals. Inputs without bases have a uniform background. Throws the errors of the inputs, and
/// Error(input) if a frequency would be 0.
[[nodiscard]] std::string background_of_inputs(RunSettings const& settings, std::stop_token const& stop);

}  // namespace motifcount::internal
