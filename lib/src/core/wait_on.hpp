#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace motifcount::internal {

/// Same as std::condition_variable::wait(), which has a new symbol version since GCC 12. Programs and wheels that call wait()
/// would not run with an older libstdc++.
inline void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock) {
    // wait() may also return early
    condition.wait_for(lock, std::chrono::hours(1));
}
template <class Ready>
void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock, Ready ready) {
    while (!ready()) wait_on(condition, lock);
}

}  // namespace motifcount::internal
