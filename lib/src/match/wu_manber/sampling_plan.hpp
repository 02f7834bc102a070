#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// How densely wu-manber looks at the text, and how much its filter holds.
struct SamplingPlan {
    unsigned width = 0;        ///< bases of a window
    unsigned stride = 0;       ///< slots from window to window
    unsigned filter_log2 = 0;  ///< bits of the filter; 0: no filter, every window is looked up
    double cost = 0;           ///< estimated nanoseconds a base, of random text
};

/// The cheapest plan for that many words of at least `min_length` (>= 8) bases, on a CPU with such caches.
///
/// A window costs one look-up of the filter and, where that passes, one of the table; both depend on the
/// cache that they fit in. Longer strides mean fewer windows but narrower ones, and more entries.
[[nodiscard]] SamplingPlan plan_sampling(std::uint64_t words, std::size_t min_length);

}  // namespace motifcount::internal
