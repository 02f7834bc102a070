#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

namespace motifcount::internal {

/// Calls task(0) to task(count - 1), each once, on up to `threads` threads, including the calling thread. Returns when all
/// calls are done. Tasks must not depend on their order or thread. Uses fewer threads if the system refuses to start more. If a
/// task throws, no more tasks start. After the running tasks end, the exception from the failed task with the lowest index
/// is rethrown. Tasks start in index order, so this index does not depend on the number of threads.
void parallel_for(unsigned threads, std::size_t count, std::function<void(std::size_t)> const& task);

/// Calls task(first, last) in parallel for consecutive blocks that together cover [0, count). See parallel_for().
inline void parallel_blocks(unsigned threads, std::size_t count,
                            std::function<void(std::size_t, std::size_t)> const& task) {
    constexpr std::size_t block = 1U << 14U;  // Words or motifs; a block takes about 0.1 ms
    parallel_for(threads, (count + block - 1) / block,
                 [&](std::size_t i) { task(i * block, std::min(count, (i + 1) * block)); });
}

}  // namespace motifcount::internal
