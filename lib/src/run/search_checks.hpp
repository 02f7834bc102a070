#pragma once

#include <string>

#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// The part of validate() about how to search and which hits count. Throws Error(usage) for what makes no sense.
void check_search(RunSettings const& settings);

/// Throws Error(usage) for filters that cannot be applied to each record by itself, as `who` does ("a Counter").
void check_single_records(std::string const& who, HitFilters const& filters);

}  // namespace motifcount::internal
