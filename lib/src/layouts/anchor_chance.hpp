#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "layouts/layout.hpp"

namespace motifcount::internal {

/// Returns the fraction of random reads in which an anchor is found by chance where the layout allows it. `element`: index of the
/// anchor; `length`: bases per read. Counts in simulated reads (10,000, or fewer if they are long), so the result is exact to a
/// few per cent of itself. Deterministic; takes a few milliseconds.
[[nodiscard]] double anchor_chance(MateLayout const& mate, std::size_t element, unsigned length);

/// Returns a warning per anchor that is searched for, rather than expected at one position, and that is found by chance in more
/// than 1% of the reads. `lengths`: bases per read by LayoutMate; 0 = unknown, no warnings
[[nodiscard]] std::vector<std::string> anchor_warnings(ReadLayout const& layout,
                                                       std::array<unsigned, layout_mates> const& lengths);

}  // namespace motifcount::internal
