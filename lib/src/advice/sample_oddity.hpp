#pragma once

#include <cstdint>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Returns a warning if the counts of a sample suggest a wrong library, wrong reads or wrong options; otherwise empty.
/// `units`: number of fragments. `tried`: whether a search of the first reads on both strands, at all offsets and with one
/// mismatch did not help
[[nodiscard]] Message oddity_of(SampleTotals const& sample, std::uint64_t units, MotifSet const& guides,
                                Plan const& plan, bool tried);

}  // namespace motifcount::internal
