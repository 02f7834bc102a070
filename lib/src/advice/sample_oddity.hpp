#pragma once

#include <cstdint>
#include <string>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Returns a text such as "only 1 of its 200 reads contains a guide". `found`: number of fragments with a guide
[[nodiscard]] std::string describe_found(std::string const& what, std::uint64_t found,
                                         std::uint64_t fragments);

/// Returns a warning if a sample suggests a wrong library, reads or options; otherwise empty.
/// `tried`: whether the first reads were searched on both strands, at all offsets and with one mismatch, without success.
[[nodiscard]] Message oddity_of(SampleTotals const& sample, MotifSet const& guides, Plan const& plan,
                                bool tried);

}  // namespace motifcount::internal
