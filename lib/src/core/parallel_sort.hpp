#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>

#include "core/parallel.hpp"

namespace motifcount::internal {

/// Sorts distinct elements. Sorts parts in parallel, then merges them in pairs: the last merge is by one thread, which takes a
/// tenth of the time of sorting by one thread.
template <class Element>
void parallel_sort(unsigned threads, std::span<Element> elements) {
    constexpr std::size_t fewest = std::size_t{1}
                                   << 15U;  // Elements whose sorting takes longer than starting a thread
    std::size_t const parts =
        std::bit_ceil(std::clamp<std::size_t>(threads, 1, elements.size() / fewest + 1));
    auto const at = [&](std::size_t part) {
        return elements.begin() + static_cast<std::ptrdiff_t>(elements.size() * part / parts);
    };
    parallel_for(threads, parts, [&](std::size_t part) { std::sort(at(part), at(part + 1)); });
    for (std::size_t width = 1; width < parts; width *= 2)
        parallel_for(threads, parts / (2 * width), [&](std::size_t pair) {
            std::size_t const first = 2 * width * pair;
            std::inplace_merge(at(first), at(first + width), at(first + 2 * width));
        });
}

}  // namespace motifcount::internal
