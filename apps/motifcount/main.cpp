#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "command_line.hpp"
#include "console.hpp"
#include "process.hpp"

namespace motifcount::app {
namespace {

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
            return usage_error;
        case ErrorCode::broken_pipe:
            return closed_pipe;
        default:
            return failure;
    }
}

void complain(std::string const& message) {
    std::string const line = "motifcount: error: " + one_line(message) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void tell_verification(Verification const& outcome, Console& console) {
    console.answer(
        "verify: " + std::to_string(outcome.bases) + " bases of " + std::to_string(outcome.records) +
        " records compared with the naive engine: " + std::to_string(outcome.verified) + " hits verified, " +
        std::to_string(outcome.missed) + " missed, " + std::to_string(outcome.unverified) + " unverified");
}

int run_command(Options const& options) {
    validate(options);  // before the log is opened, which must not be an input
    Console console(options);
    try {
        Result const result = run(options, &console);
        if (result.info.verification) tell_verification(*result.info.verification, console);
        console.close();
        return success;
    } catch (Error const& error) {
        if (error.code() != ErrorCode::broken_pipe) console.error(error.what());
        return status_of(error.code());
    }
}

int guarded_main(int argc, char** argv) {
    try {
        prepare_process();
        Command const command = parse_command_line(argc, argv);
        if (command.print.empty() && command.merge) {
            merge(*command.merge);
            return success;
        }
        if (command.print.empty()) return run_command(command.options);
        if (print(command.print)) return success;
        complain("cannot write to standard output");
        return failure;
    } catch (Error const& error) {
        if (error.code() != ErrorCode::broken_pipe) complain(error.what());
        return status_of(error.code());
    } catch (std::bad_alloc const&) {
        complain("out of memory");
    } catch (std::exception const& error) {
        complain(std::string("internal error, please report it: ") + error.what());
    }
    return failure;
}

}  // namespace
}  // namespace motifcount::app

int main(int argc, char** argv) {
    return motifcount::app::guarded_main(argc, argv);
}
