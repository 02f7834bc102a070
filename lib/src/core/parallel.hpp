#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

namespace motifcount::internal {

/// Calls task(0) to task(count - 1), each once, on up to `threads` threads, of which the calling one is the
/// first; returns when all are done. Which thread does which, and when, is open: tasks must not depend on it.
///
/// Throws what a task threw, once no task is running; tasks not yet begun are left out then. Of several, it is the error of
/// the first in order, which does not depend on threads: tasks begin in order. Where the system refuses a thread, those that
/// there are do the work.
void parallel_for(unsigned threads, std::size_t count, std::function<void(std::size_t)> const& task);

/// Calls task(first, last) for neighbouring blocks that make up [0, count), as parallel_for() does.
inline void parallel_blocks(unsigned threads, std::size_t count,
                            std::function<void(std::size_t, std::size_t)> const& task) {
    constexpr std::size_t block = 1U << 14U;  // words or motifs: about a tenth of a millisecond's work
    parallel_for(threads, (count + block - 1) / block,
                 [&](std::size_t i) { task(i * block, std::min(count, (i + 1) * block)); });
}

}  // namespace motifcount::internal
