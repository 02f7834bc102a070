#pragma once

#include "motifcount/match/engine.hpp"

namespace motifcount::cuda {

/// `shift-or` on CUDA: bit slices (cuda/shift_or.hpp), 32 starts a thread, IUPAC classes and up to 3 mismatches; one to
/// four concrete probes, exactly, are compared in the packed domain instead (cuda/probe.hpp).
[[nodiscard]] Engine const& shift_or_engine();

/// Whether these patterns are compared in the packed domain.
[[nodiscard]] bool are_probes(PatternSet const& patterns, unsigned max_mismatches) noexcept;

}  // namespace motifcount::cuda
