#include "grid_options.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

namespace motifgrid {

namespace {

constexpr auto description = R"(Finds blocks in alignments (FASTA) and in grey images (PGM).

A block is a rectangle of cells. In an alignment its rows are the records of a FASTA
file, all of one length: IUPAC codes stand for their letters, '-' for a gap, '?' for
anything. In an image it is a PGM file (P2 or P5, any depth; several images in one P5
file are several blocks). Every place at which a block lies is reported, overlapping
ones too, with up to K differing cells where -m asks for it.)";

constexpr auto footer = R"(
Output: one line a hit, tab-separated with a header: block_id row col mismatches.
row and col, from 0, are those of the block's first cell; hits come by block, row, col.

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

Exit status: 0 done, also without a hit; 1 an error in input or output; 2 usage.)";

}  // namespace

CommandLine parse_command_line(int argc, char** argv) {
    CommandLine line;
    auto& options = line.options;
    CLI::App app{description, "motifgrid"};
    app.footer(footer);
    app.set_version_flag("--version", "motifgrid " MOTIFCOUNT_VERSION);
    app.add_option("text", options.text, "Alignment (FASTA) or image (PGM), told by content; - is stdin")
        ->required();
    app.add_option("-p,--pattern", options.blocks, "Block to search for; may be given many times")
        ->required()
        ->type_name("FILE")
        ->allow_extra_args(false);
    app.add_option("-o,--output", options.output, "Hits as TSV (default: stdout)")->type_name("FILE");
    app.add_option("-m,-K,--max-mismatches", options.max_mismatches,
                   "Cells of a block that may differ (default 0)")
        ->type_name("K");
    app.add_option("--wildcard", options.wildcard, "Grey value of block cells that match anything")
        ->type_name("VALUE");
    app.add_option("--plot", options.plot, "Picture of the hits: FILE.png or FILE.svg")->type_name("FILE");
    app.add_option("--engine", options.engine, "auto, filter, shift-or or naive (default auto)")
        ->type_name("NAME");
    app.add_option("--device", options.device, "cpu (default), cuda, or cuda:1 for that device")
        ->type_name("DEVICE");
    app.add_option("-t,--threads", options.threads, "Threads (default: the CPUs this process may use)")
        ->type_name("N");
    app.add_flag("--verify", options.verify,
                 "Compare the hits with direct comparison (as far as 10^10 cells go)");
    app.add_flag("-q,--quiet", line.quiet, "No notes on stderr");
    try {
        app.parse(argc, argv);
    } catch (CLI::Success const& success) {
        line.exit_status = app.exit(success);
    } catch (CLI::ParseError const& error) {
        std::cerr << "motifgrid: error: " << error.what() << " (see motifgrid --help)\n";
        line.exit_status = 2;
    }
    return line;
}

}  // namespace motifgrid
