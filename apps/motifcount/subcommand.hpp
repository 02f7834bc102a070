#pragma once

namespace motifcount::app {

/// Subcommand `motifcount NAME ...`. Each subcommand has its own source file and a row in `subcommands`.
struct Subcommand {
    char const* name;
    char const* summary;  ///< one line for the help
    /// Parses the arguments, runs the subcommand and returns the exit status. argv[0] is the name of the subcommand.
    /// Throws Error.
    int (*run)(int argc, char const* const* argv);
};

int run_count(int argc, char const* const* argv);
/// Runs a command line without a subcommand, like `motifcount count ...`. argv[0] is the name of the program.
int run_bare_count(int argc, char const* const* argv);
int run_screen(int argc, char const* const* argv);
int run_offtarget(int argc, char const* const* argv);
int run_cells(int argc, char const* const* argv);
int run_demux(int argc, char const* const* argv);
int run_layout(int argc, char const* const* argv);
int run_merge(int argc, char const* const* argv);
int run_resources(int argc, char const* const* argv);

/// Runs the command line and returns the exit status. If the first word is the name of a subcommand, the subcommand is
/// run even if a file of that name exists; the file can be given as ./NAME. Throws Error.
int dispatch(int argc, char const* const* argv);

inline constexpr Subcommand subcommands[] = {
    {"count", "count and locate motifs in reads and genomes; the name may be omitted", run_count},
    {"screen", "count the guides of a pooled screen: writes a table for MAGeCK, a summary and a page",
     run_screen},
    {"offtarget", "find the sites of guides in a genome, with mismatches and a PAM", run_offtarget},
    {"cells", "count features per cell with UMIs, such as antibody tags or guides", run_cells},
    {"demux", "divide reads into a file per sample by their barcodes", run_demux},
    {"layout", "find out which barcodes and guides are where in reads, for demux", run_layout},
    {"merge", "merge the reports of shards, or join the tables of samples", run_merge},
    {"resources", "print the memory and threads that a run needs", run_resources},
};

}  // namespace motifcount::app
