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

/// Counts motifs, which is what `motifcount` does without a subcommand. argv[0] is the program.
int run_count(int argc, char const* const* argv);
int run_screen(int argc, char const* const* argv);
int run_offtarget(int argc, char const* const* argv);
int run_merge(int argc, char const* const* argv);

/// Does what the whole command line says. A first word that is a subcommand's name is that; reads in a file of that name
/// are ./NAME. Gives the exit status. Throws Error.
int dispatch(int argc, char const* const* argv);

inline constexpr Subcommand subcommands[] = {
    {"screen", "count the guides of a pooled screen: a table for MAGeCK, a summary and a page", run_screen},
    {"offtarget", "find the sites of guides in a genome, with mismatches and a PAM", run_offtarget},
    {"merge", "put the reports of shards together, or the tables of samples beside each other", run_merge},
};

}  // namespace motifcount::app
