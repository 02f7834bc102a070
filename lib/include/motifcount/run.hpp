#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/output_files.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"

namespace motifcount {

/// What a run found.
struct Result {
    MotifSet motifs;
    std::vector<MotifCounts> counts;  ///< by motif, all inputs together
    RunInfo info;
    /// Counts by sample, in the order of RunInfo::samples, and by motif; empty unless RunSettings::count_by_sample.
    std::vector<std::vector<MotifCounts>> counts_by_sample = {};
};

/// Does what the command does: reads the motifs, searches the inputs, several at once if no report shows it, and writes
/// every output that `settings` name. Outputs appear at their final paths together, when all of them are complete.
///
/// Throws Error, see ErrorCode; whatever it throws, nothing is left at a final path but what was there
/// before. That the reader of a pipe has gone is an Error(broken_pipe) only in a program that ignores SIGPIPE
/// (std::signal(SIGPIPE, SIG_IGN)); by default the signal ends the process. A search that is told to stop ends as by an
/// error, see SearchCallbacks::stop; so does waiting for the writer or reader of a FIFO, but for one of motifs or controls.
/// Memory does not grow with the inputs, but for single records that must stay whole, see Searcher::search(). Thread safety: several runs may go on at once.
///
///     motifcount::RunSettings settings;
///     settings.motif_files = {"guides.tsv"};
///     settings.inputs = motifcount::list_inputs({.files = {"reads.fq.gz"}});
///     settings.outputs.counts = "counts.tsv";
///     motifcount::run(settings);
Result run(RunSettings const& settings, ProgressSink* sink = nullptr, std::stop_token stop = {});

}  // namespace motifcount
