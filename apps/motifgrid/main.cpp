#include <csignal>
#include <exception>
#include <iostream>
#include <new>

#include "grid_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/run.hpp"

namespace {

/// A signal that ends the command takes its unfinished outputs with it.
extern "C" void clean_up_and_die(int signal) {
    motifcount::remove_temporaries();
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

int fail(std::string const& message, int status) {
    std::cerr << "motifgrid: error: " << message << '\n';
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    for (int const signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, clean_up_and_die);
    std::signal(SIGPIPE,
                SIG_IGN);  // a closed pipe is seen where it is written, after which outputs are cleaned up
    std::signal(SIGXFSZ, SIG_IGN);  // and so is a file-size limit
    try {
        auto const line = motifgrid::parse_command_line(argc, argv);
        if (line.exit_status) return *line.exit_status;
        auto const result = motifcount::run(line.options);
        if (!result.verification.empty()) std::cerr << "motifgrid: " << result.verification << '\n';
        return 0;
    } catch (motifcount::Error const& error) {
        if (error.code() == motifcount::ErrorCode::broken_pipe) return 128 + SIGPIPE;
        return fail(error.what(), error.code() == motifcount::ErrorCode::usage ? 2 : 1);
    } catch (std::bad_alloc const&) {
        return fail("out of memory", 1);
    } catch (std::exception const& error) {
        return fail(error.what(), 1);
    }
}
