#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace motifcount::internal {

/// Same as std::condition_variable::wait(), but compiled here: libstdc++'s wait() is a new symbol since GCC
/// 12, and programs and wheels built with it would not run with an older libstdc++.
inline void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock) {
    condition.wait_for(lock, std::chrono::hours(1));  // This wait may end early, as wait() may.
}
template <class Ready>
void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock, Ready ready) {
    while (!ready()) wait_on(condition, lock);
}

}  // namespace motifcount::internal
