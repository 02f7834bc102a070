#pragma once

#include <cstdint>

#include "pattern/gram_table.hpp"

namespace motifcount::internal {

/// Makes a filter of windows of `width + places - 1` bases. It contains every window with a word at one of the first `places`
/// positions. may_begin(code): true if a word may begin with these `width` bases. Time: up to `places` calls per window.
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

/// Returns the number of positions per look-up: 4 if the filter fits half of the level-2 cache, 2 if it fits an eighth of the
/// last-level cache, otherwise 1.
[[nodiscard]] unsigned places_a_look_up(unsigned width);

}  // namespace motifcount::internal
