#pragma once

#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// Of validate(), what is about how to search and which hits count: throws Error(usage) for what cannot be meant.
void check_search(RunSettings const& settings);

}  // namespace motifcount::internal
