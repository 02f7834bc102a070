#pragma once

#include <cstdint>

#include "pattern/gram_table.hpp"

namespace motifcount::internal {

/// A filter for several neighbouring places at once: by windows of width + places - 1 bases, whether one of the first
/// `places` places may begin a word. `may_begin(code)` says so for the `width` bases of one place.
///
/// Complexity: 4^(width + places - 1) calls for each place.
template <class MayBegin>
[[nodiscard]] GramFilter make_prefix_filter(unsigned width, unsigned places, MayBegin const& may_begin) {
    unsigned const window = width + places - 1;
    GramFilter filter(window, 2 * window);
    std::uint64_t const mask = base_mask(width);
    for (std::uint64_t gram = 0; gram < std::uint64_t{1} << (2 * window); ++gram) {
        for (unsigned place = 0; place < places; ++place) {
            if (may_begin((gram >> (2 * place)) & mask)) {
                filter.insert(gram);
                break;
            }
        }
    }
    return filter;
}

/// Places that a look-up should answer for: the filter is to stay within the level-1 cache, or, where it cannot,
/// within the level-2 cache. 1, 2 or 4.
[[nodiscard]] unsigned places_a_look_up(unsigned width);

}  // namespace motifcount::internal
