#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/style.hpp"
#include "console.hpp"
#include "motifcount/inputs.hpp"
#include "option_groups.hpp"

/// Options of the subcommands that use read layouts
namespace motifcount::app {

struct LayoutWords {
    std::string folder;
    InputNames inputs;
    SharedWords shared;
    ConsoleSettings console;
    RunSettings reading;  ///< Only threads, decoder, reference and piece size
};

/// Adds options for inputs, threads and messages.
void add_layout_options(cli::CommandLine& line, LayoutWords& words);

/// Checks the folder and lists the inputs. Throws Error(usage). `name`: subcommand
[[nodiscard]] std::vector<ReadInput> take_layout_options(LayoutWords& words, std::vector<std::string> files,
                                                         std::string const& name);

/// Lists the inputs. Throws Error(usage).
[[nodiscard]] std::vector<ReadInput> take_reads(LayoutWords& words, std::vector<std::string> files,
                                                std::string const& name);

/// Runs a subcommand with messages on standard error, and returns the exit status.
int with_console(ConsoleSettings const& settings, std::function<void(Console&)> const& body);

}  // namespace motifcount::app
