#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/style.hpp"
#include "console.hpp"
#include "motifcount/cells.hpp"
#include "motifcount/demux.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/layout.hpp"
#include "option_groups.hpp"

/// Options of the subcommands that use read layouts
namespace motifcount::app {

struct LayoutWords {
    std::string folder;
    std::string html;
    std::string mqc;
    InputNames inputs;
    bool reads_in_sheet = false;  ///< Whether a sheet may name the reads, so that the command line need not
    SharedWords shared;
    ConsoleSettings console;
    RunSettings reading;  ///< Only threads, decoder, reference and piece size
};

/// Adds the options for files of index reads.
void add_index_options(cli::CommandLine& line, LayoutWords& words);

/// Adds options for inputs, threads and messages.
void add_layout_options(cli::CommandLine& line, LayoutWords& words);

/// Adds options for the outputs next to the folder. `group`: group of the help
void add_page_options(cli::CommandLine& line, char const* group, LayoutWords& words);

/// Parses the value of `--list`. Throws Error(usage).
[[nodiscard]] std::pair<std::string, std::string> named_file(std::string const& text);

/// Checks the folder and lists the inputs. Throws Error(usage). `name`: subcommand
[[nodiscard]] std::vector<ReadInput> take_layout_options(LayoutWords& words, std::vector<std::string> files,
                                                         std::string const& name);

/// Lists the inputs. Throws Error(usage).
[[nodiscard]] std::vector<ReadInput> take_reads(LayoutWords& words, std::vector<std::string> files,
                                                std::string const& name);

/// Copies the options that all settings with a layout and an output folder have. `name`: subcommand. Throws Error(usage).
template <class Settings>
void take_layout_settings(Settings& settings, LayoutWords& words, std::vector<std::string> files,
                          std::string const& name, int argc, char const* const* argv) {
    settings.inputs = take_layout_options(words, std::move(files), name);
    settings.output_folder = words.folder;
    settings.html = words.html;
    settings.mqc = words.mqc;
    settings.threads = words.reading.search.threads;
    settings.decoder = words.reading.decoder;
    settings.reference = words.reading.reference;
    settings.piece_bytes = words.reading.piece_bytes;
    settings.command = "motifcount " + quoted(argc, argv);
}

/// Parsed command line of a subcommand with a layout
template <class Settings>
struct LayoutRequest {
    Settings settings;
    ConsoleSettings console;
    std::string help;  ///< Help to print; empty: run the request
};

struct CellsRequest : LayoutRequest<CellsSettings> {
    bool by_sample = false;  ///< Whether to call count_samples()
};

/// Parse command lines. Throw Error(usage) if a command line is invalid.
[[nodiscard]] CellsRequest parse_cells(int argc, char const* const* argv);
[[nodiscard]] LayoutRequest<DemuxSettings> parse_demux(int argc, char const* const* argv);
[[nodiscard]] LayoutRequest<LayoutSearch> parse_layout_search(int argc, char const* const* argv);

}  // namespace motifcount::app
