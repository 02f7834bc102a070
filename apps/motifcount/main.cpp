#include <string_view>

#include "cli/process.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

// A first word that is a subcommand's name is that; reads in a file of that name are ./NAME.
int dispatch(int argc, char const* const* argv) {
    for (Subcommand const& subcommand : subcommands)
        if (argc > 1 && subcommand.name == std::string_view(argv[1]))
            return subcommand.run(argc - 1, argv + 1);
    return run_count(argc, argv);
}

}  // namespace
}  // namespace motifcount::app

int main(int argc, char** argv) {
    return motifcount::cli::run_guarded("motifcount", [&] { return motifcount::app::dispatch(argc, argv); });
}
