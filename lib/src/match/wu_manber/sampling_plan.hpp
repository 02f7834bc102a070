#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// How densely wu-manber samples the text, and the size of its filter
struct SamplingPlan {
    unsigned width = 0;        ///< Bases per window
    unsigned stride = 0;       ///< Slots from window to window
    unsigned filter_log2 = 0;  ///< Log2 of the filter's bits; 0 = no filter, all windows are looked up
    /// Estimated nanoseconds per base of random text, plus a charge for the filter's memory
    double cost = 0;
};

/// Returns the cheapest plan for this many words of at least `min_length` (>= 8) bases and this CPU's caches.
/// A window costs one look-up in the filter and, if it passes, one in the table; both depend on the cache
/// that they fit. Longer strides mean fewer but narrower windows, and more entries.
[[nodiscard]] SamplingPlan plan_sampling(std::uint64_t words, std::size_t min_length);

}  // namespace motifcount::internal
