#pragma once

#include <span>

#include "match/engine.hpp"

namespace motifcount::internal {

/// The engines that run on the CPU, in the order in which messages list them.
[[nodiscard]] std::span<Engine const* const> cpu_engines();

}  // namespace motifcount::internal
