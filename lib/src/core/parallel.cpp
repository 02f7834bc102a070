#include "core/parallel.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace motifcount::internal {

void parallel_for(unsigned threads, std::size_t count, std::function<void(std::size_t)> const& task) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr error;
    std::size_t failed = count;  // Index of the task that threw `error`
    auto const work = [&] {
        std::size_t i = 0;
        try {
            for (i = next++; i < count; i = next++) task(i);
        } catch (...) {
            next = count;
            std::lock_guard const lock(mutex);
            if (i >= failed) return;
            failed = i;
            error = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    try {
        while (helpers.size() + 1 < threads && helpers.size() + 1 < count) helpers.emplace_back(work);
    } catch (std::exception const&) {
        // The system refuses to start more threads. The threads already started do the work.
    }
    work();
    for (std::thread& helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace motifcount::internal
