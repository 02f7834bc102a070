#pragma once

#include <cstdint>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// What points to a wrong library, wrong reads or wrong options in a sample of so many units, in words for a warning. Empty: all
/// may be well.
[[nodiscard]] Message oddity_of(SampleTotals const& sample, std::uint64_t units, MotifSet const& guides,
                                RunSettings const& settings);

}  // namespace motifcount::internal
