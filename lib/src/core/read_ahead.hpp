#pragma once

#include <future>
#include <utility>

namespace motifcount::internal {

/// Starts work whose result is needed later: on a further thread, or if `threads` is 1, when the result is requested.
template <class Work>
[[nodiscard]] auto read_ahead(unsigned threads, Work&& work) {
    return std::async(threads > 1 ? std::launch::async : std::launch::deferred, std::forward<Work>(work));
}

}  // namespace motifcount::internal
