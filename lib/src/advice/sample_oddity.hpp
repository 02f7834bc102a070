#pragma once

#include <cstdint>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Returns a warning if a sample's counts suggest a wrong library, reads or options; otherwise empty. `units`: number of
/// fragments. `tried`: whether searching the first reads on both strands, at all offsets and with one mismatch did not help
[[nodiscard]] Message oddity_of(SampleTotals const& sample, std::uint64_t units, MotifSet const& guides,
                                Plan const& plan, bool tried);

}  // namespace motifcount::internal
