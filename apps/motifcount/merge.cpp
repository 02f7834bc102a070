#include "motifcount/merge.hpp"

#include <iostream>

#include "cli/process.hpp"
#include "cli/style.hpp"
#include "subcommand.hpp"

namespace motifcount::app {
namespace {

constexpr char head[] =
    R"(Merges the reports of all shards of a run into one report, identical to the report of a run without --shard.

Usage: motifcount merge [options] shard ...

The shards must be from one run, and reports of one kind: counts, matrix, BED, sites, per record or JSON, or the sites
or summary of offtarget. The shards may be given in any order. Matrices and summaries of whole runs are joined instead:
each sample becomes a column or row, in the order of the files. The reads of --matched and --unmatched are joined with
cat instead, in the order of the shards. Shards of cells are named by their folders, and become a folder.

  for i in 1 2 3; do motifcount count -k guides.tsv --shard $i/3 -o part$i.tsv reads.fq; done
  motifcount merge part1.tsv part2.tsv part3.tsv -o counts.tsv

  for i in 1 2 3; do motifcount cells --layout LAYOUT --features tags.csv --shard $i/3 -o part$i reads.fq; done
  motifcount merge part1 part2 part3 -o cells
)";
constexpr char group[] = "Options";

}  // namespace

int run_merge(int argc, char const* const* argv) {
    MergeSettings settings;
    cli::CommandLine line;
    cli::set_style(line, head, "", group);
    cli::add_file(line, {group, "-o,--output", "FILE", "the merged report (default: standard output)"},
                  settings.output);
    cli::add_file(line,
                  {group, "--mqc", "PREFIX",
                   "for JSON reports and shards of cells: the sections for MultiQC that a whole run writes"},
                  settings.mqc);
    cli::add_file(line, {group, "--html", "FILE", "for shards of cells: the page that a whole run writes"},
                  settings.html);
    cli::add_file(line,
                  {group, "--group-counts", "FILE",
                   "for JSON reports: the counts by gene, or by group of --groups, TSV"},
                  settings.group_counts);
    cli::add_file(line,
                  {group, "--groups", "FILE", "groups for --group-counts: table with columns motif, group"},
                  settings.groups);
    cli::add_text(line, {group, "--sample", "NAME", "sample name for --mqc and --group-counts"},
                  settings.sample);
    auto const words = cli::parse(line, "motifcount merge", argc, argv);
    if (!words) return cli::print(line.help());
    settings.inputs = *words;
    for (Message const& warning : merge(settings))
        std::cerr << "motifcount: warning: " << cli::one_line(warning.command()) << '\n';
    return cli::success;
}

}  // namespace motifcount::app
