#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace motifcount::internal {

/// Same as std::condition_variable::wait(), but avoids its symbol version of GCC 12, which older versions of libstdc++ lack.
inline void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock) {
    // wait() may also return early
    condition.wait_for(lock, std::chrono::hours(1));
}
template <class Ready>
void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock, Ready ready) {
    while (!ready()) wait_on(condition, lock);
}

}  // namespace motifcount::internal
