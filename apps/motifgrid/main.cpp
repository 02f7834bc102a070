#include <iostream>
#include <limits>

#include "cli/process.hpp"
#include "cli/style.hpp"
#include "motifcount/error.hpp"
#include "motifcount/grid_run.hpp"
#include "motifcount/settings.hpp"
#include "motifcount/version.hpp"

namespace motifgrid {
namespace {

using namespace motifcount;

constexpr char head[] = R"(Finds blocks in alignments (FASTA) and in grey images (PGM).

A block is a rectangle of cells. A block for an alignment is a FASTA file: each record
is one row of the block, and all rows have the same length. IUPAC codes match their
letters, '-' matches a gap and '?' matches anything. A block for an image is a PGM file
(P2 or P5, any depth; each image in a P5 file is a block). All occurrences of a block
are reported, including overlapping ones. With -m K, up to K cells may differ.

Usage: motifgrid -p block.fa [options] alignment.fa
       The text is an alignment (FASTA) or an image (PGM), detected from its content; - is standard input.
)";

constexpr char foot[] = R"(
Output: one line per hit, tab-separated, with a header: block_id row col mismatches.
row and col, counted from 0, are the position of the block's first cell in the text.
Hits are sorted by block, row and col.

Example, a conserved block in four rows:
  $ cat alignment.fa          $ cat block.fa
  >a                          >1
  ACGTTGCA--ACGT              TGCR
  >b                          >2
  ACGATGCG--ACGT              TGYA
  >c
  ACGTTGTA--ACGT
  >d
  ACG-TGCA--AC-T
  $ motifgrid -p block.fa alignment.fa
  block_id  row  col  mismatches
  block     1    4    0

Exit status: 0 success (no hit is a success), 1 error in input or output, 2 error in usage.
)";

constexpr std::uint64_t any_number = std::numeric_limits<std::uint32_t>::max();

GridMethod parse_engine(std::string const& name) {
    if (auto const method = grid_method(name)) return *method;
    throw Error(ErrorCode::usage, "--engine " + name + ": expected auto, filter, shift-or or naive");
}

std::optional<int> parse_grid_device(std::string const& text) {
    DeviceChoice const device = parse_device(text);
    if (device.numbers.size() > 1)
        throw Error(ErrorCode::usage, "--device " + text + ": motifgrid can use only one device");
    if (device.kind != DeviceChoice::Kind::cuda) return std::nullopt;
    cli::hide_further_gpus(device);
    return device.numbers.empty() ? 0 : device.numbers.front();
}

int run_command(int argc, char const* const* argv) {
    GridRunSettings settings;
    bool quiet = false;
    bool wants_version = false;
    cli::CommandLine line;
    cli::add_list(line, {"Search", "-p,--pattern", "FILE", "a block; repeat the option for further blocks"},
                  settings.blocks);
    cli::add_number(line,
                    {"Search", "-m,-K,--max-mismatches", "K", "maximum differing cells per hit (default 0)"},
                    0, any_number, settings.max_mismatches);
    cli::add_number(line, {"Search", "--wildcard", "VALUE", "grey value of block cells that match anything"},
                    0, any_number, settings.wildcard);
    cli::add_parsed(line, {"Search", "--engine", "NAME", "auto (default), filter, shift-or or naive"},
                    [&](std::string const& name) { settings.method = parse_engine(name); });
    cli::add_parsed(line, {"Search", "--device", "DEVICE", "cpu (default), cuda, or cuda:1 for device 1"},
                    [&](std::string const& text) { settings.cuda_device = parse_grid_device(text); });
    cli::add_number(
        line,
        {"Search", "-t,--threads", "N", "number of threads (default: all CPUs available to this process)"}, 1,
        thread_limit, settings.threads);
    cli::add_flag(line, "Search", "--verify", "check the hits by direct comparison (limited to 10^10 cells)",
                  settings.verify);
    cli::add_file(line, {"Outputs", "-o,--output", "FILE", "hits, TSV (default: standard output)"},
                  settings.output);
    cli::add_file(line, {"Outputs", "--plot", "FILE", "picture of the hits: FILE.png or FILE.svg"},
                  settings.plot);
    cli::add_flag(line, "Messages", "-q,--quiet", "errors only", quiet);
    cli::add_flag(line, "Messages", "--version", "print the version", wants_version);
    cli::set_style(line, head, foot, "Messages");
    auto const words = cli::parse(line, "motifgrid", argc, argv);
    if (!words) return cli::print(line.help());
    if (wants_version) return cli::print("motifgrid " + std::string(version()) + "\n");
    if (words->empty())
        throw Error(ErrorCode::usage, "no text: name an alignment or an image, or - for standard input");
    if (words->size() > 1)
        throw Error(ErrorCode::usage, std::to_string(words->size()) + " texts: search one text at a time");
    settings.text = words->front();
    GridRunResult const result = run(settings);
    if (!quiet && !result.warning.empty())
        std::cerr << "motifgrid: warning: " << cli::one_line(result.warning) << '\n';
    if (!quiet && !result.verification.empty()) std::cerr << "motifgrid: " << result.verification << '\n';
    return cli::success;
}

}  // namespace
}  // namespace motifgrid

int main(int argc, char** argv) {
    return motifcount::cli::run_guarded("motifgrid", [&] { return motifgrid::run_command(argc, argv); });
}
