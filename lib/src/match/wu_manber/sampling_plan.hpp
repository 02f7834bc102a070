#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// Plan for sampling the text in wu-manber: window density and filter size
struct SamplingPlan {
    unsigned width = 0;   ///< Number of bases per window
    unsigned stride = 0;  ///< Number of slots from one window to the next

    /// Log2 of the number of bits in the filter; 0 = no filter, all windows are looked up in the table
    unsigned filter_log2 = 0;
    /// Estimated time per base of random text in nanoseconds, raised to account for the filter's memory
    double cost = 0;
};

/// Returns the cheapest plan for this number of words and this CPU's caches. All words have at least `min_length` (8 or more)
/// bases. A window takes one look-up in the filter and, if it passes, one look-up in the table. The time of a look-up depends on
/// the cache into which the filter or table fits. A longer stride means fewer but narrower windows, and more entries. Making the
/// entries must pay off in `text_bytes` bytes of text (0 = unknown: enough text).
[[nodiscard]] SamplingPlan plan_sampling(std::uint64_t words, std::size_t min_length,
                                         std::uint64_t text_bytes = 0);

}  // namespace motifcount::internal
