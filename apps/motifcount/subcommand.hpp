#pragma once

namespace motifcount::app {

/// A subcommand: `motifcount NAME ...`. Each has a file of its own, and a row in subcommands.
struct Subcommand {
    char const* name;
    char const* summary;  ///< one line of help
    /// Parses the words after the name and does what they say. argv[0] is the name. Gives the exit status.
    /// Throws Error.
    int (*run)(int argc, char const* const* argv);
};

int run_count(int argc, char const* const* argv);
/// `motifcount ...` without a subcommand: an alias of `motifcount count ...`. argv[0] is the program.
int run_bare_count(int argc, char const* const* argv);
int run_screen(int argc, char const* const* argv);
int run_offtarget(int argc, char const* const* argv);
int run_merge(int argc, char const* const* argv);

/// Runs the command line. A first word that is a subcommand's name is the subcommand, even if there is a file of that name (write
/// ./NAME for the file). Returns the exit status. Throws Error.
int dispatch(int argc, char const* const* argv);

inline constexpr Subcommand subcommands[] = {
    {"count", "count and locate motifs in reads and genomes; the name may be omitted", run_count},
    {"screen", "count the guides of a pooled screen: a table for MAGeCK, a summary and a page", run_screen},
    {"offtarget", "find the sites of guides in a genome, with mismatches and a PAM", run_offtarget},
    {"merge", "put the reports of shards together, or the tables of samples beside each other", run_merge},
};

}  // namespace motifcount::app
