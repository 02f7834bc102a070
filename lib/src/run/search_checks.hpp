#pragma once

#include <string>

#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// The part of validate() about how to search and which hits count. Throws Error(usage) for what makes no sense.
void check_search(RunSettings const& settings);

}  // namespace motifcount::internal
