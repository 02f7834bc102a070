#pragma once

#include <span>

#include "match/engine.hpp"

namespace motifcount::internal {

/// CPU engines, in the order in which messages list them
[[nodiscard]] std::span<Engine const* const> cpu_engines();

}  // namespace motifcount::internal
