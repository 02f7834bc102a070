#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace motifcount::internal {

/// What std::condition_variable::wait() does, but compiled here: the one in libstdc++ is a symbol that is new in GCC 12, and
/// so programs and wheels built with that would not run beside an older one.
inline void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock) {
    condition.wait_for(lock, std::chrono::hours(1));  // may wake early, as wait() may
}
template <class Ready>
void wait_on(std::condition_variable& condition, std::unique_lock<std::mutex>& lock, Ready ready) {
    while (!ready()) wait_on(condition, lock);
}

}  // namespace motifcount::internal
