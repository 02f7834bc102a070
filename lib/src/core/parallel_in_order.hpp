#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/parallel.hpp"

namespace motifcount::internal {

/// Calls make(0) to make(count - 1) in parallel, and use(Result&) for each result in this order, one at a time, while other
/// results are made. Memory: up to two results per thread. For exceptions, see parallel_for().
template <class Make, class Use>
void parallel_in_order(unsigned threads, std::size_t count, Make const& make, Use const& use) {
    std::size_t const group = std::max(threads, 1U);
    std::vector<decltype(make(count))> made;
    for (std::size_t first = 0; first < count || !made.empty(); first += group) {
        auto results = std::exchange(made, {});
        made.resize(first < count ? std::min(group, count - first) : 0);
        parallel_for(threads, 1 + made.size(), [&](std::size_t task) {
            if (task != 0)
                made[task - 1] = make(first + task - 1);
            else
                for (auto& result : results) use(result);
        });
    }
}

}  // namespace motifcount::internal
