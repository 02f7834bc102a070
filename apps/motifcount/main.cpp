#include "cli/process.hpp"
#include "subcommand.hpp"

int main(int argc, char** argv) {
    return motifcount::cli::run_guarded("motifcount", [&] { return motifcount::app::dispatch(argc, argv); });
}
