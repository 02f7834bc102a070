// Memory may run out where nothing can be thrown: before main(), while an error is told, in code that promises not to throw.
// Such an end is a line and a status, too. Linked by commands alone, as it is a setting of the whole process.

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
        // Several threads may come here at once, and one line is enough.
        static std::atomic_flag is_told = ATOMIC_FLAG_INIT;
        while (is_told.test_and_set()) ::pause();
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
// The first of all static objects: those of CLI11 allocate.
[[gnu::init_priority(101)]] TerminateHandler const terminate_handler;

}  // namespace
}  // namespace motifcount::cli
