#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// How densely wu-manber samples the text, and the size of its filter
struct SamplingPlan {
    unsigned width = 0;   ///< Bases per window
    unsigned stride = 0;  ///< Number of slots from window to window
    /// Log2 of the number of bits of the filter; 0 = no filter, so that all windows are looked up
    unsigned filter_log2 = 0;
    /// Estimated time per base of random text in nanoseconds, plus a cost for the filter's memory
    double cost = 0;
};

/// Returns the cheapest plan for this number of words, with at least `min_length` (>= 8) bases each, and this CPU's caches. A
/// window takes one look-up in the filter and, if it passes, one look-up in the table. The time of both depends on the cache
/// that they fit. A longer stride means fewer but narrower windows, and more entries.
[[nodiscard]] SamplingPlan plan_sampling(std::uint64_t words, std::size_t min_length);

}  // namespace motifcount::internal
