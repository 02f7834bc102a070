// Ends the process with a message and an exit status if memory runs out where exceptions cannot be caught: before main(), while
// an error is reported, or in noexcept code. Only the commands link this file, because a terminate handler applies to the whole
// process.

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <new>

#include "cli/process.hpp"
#include "motifcount/run.hpp"

namespace motifcount::cli {
namespace {

[[noreturn]] void end_without_memory() {
    try {
        if (std::current_exception()) throw;
    } catch (std::bad_alloc const&) {
        // Several threads may get here at once; only the first prints the message.
        static std::atomic_flag is_reported = ATOMIC_FLAG_INIT;
        while (is_reported.test_and_set()) ::pause();
        remove_temporaries();
        complain_of_memory(program_invocation_short_name);
        ::_exit(failure);
    } catch (...) {
    }
    std::abort();
}

struct TerminateHandler {
    TerminateHandler() { std::set_terminate(end_without_memory); }
};
// Must be constructed before all other static objects, because the static objects of CLI11 allocate memory.
[[gnu::init_priority(101)]] TerminateHandler const terminate_handler;

}  // namespace
}  // namespace motifcount::cli
