#include "cli/process.hpp"
#include "console.hpp"
#include "count_options.hpp"
#include "motifcount/error.hpp"
#include "motifcount/run.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

void tell_verification(Verification const& outcome, Console& console) {
    console.answer([&outcome] {
        return "verify: " + std::to_string(outcome.bases) + " bases of " + std::to_string(outcome.records) +
               (outcome.records == 1 ? " record" : " records") +
               " compared with the naive engine: " + std::to_string(outcome.verified) +
               (outcome.verified == 1 ? " hit verified, " : " hits verified, ") +
               std::to_string(outcome.missed) + " missed, " + std::to_string(outcome.unverified) +
               " unverified";
    });
}

}  // namespace

int run_count(int argc, char const* const* argv) {
    CountRequest request = parse_count(argc, argv);
    request.settings.command = "motifcount " + request.settings.command;
    return carry_out(request);
}

int run_bare_count(int argc, char const* const* argv) {
    return carry_out(parse_count(argc, argv));
}

int carry_out(CountRequest const& request) {
    if (!request.print.empty()) return cli::print(request.print);
    validate(request.settings);  // before the log is opened, because the log must not be an input
    cli::hide_further_gpus(request.settings.search.device);
    return with_console(request.console, [&request](Console& console) {
        Result const result = run(request.settings, &console);
        if (result.info.verification) tell_verification(*result.info.verification, console);
        console.closing(result);
    });
}

}  // namespace motifcount::app
