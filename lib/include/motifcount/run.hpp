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

/// Result of a run
struct Result {
    MotifSet motifs;
    std::vector<MotifCounts> counts;  ///< Counts by motif, over all inputs
    RunInfo info;
    /// Counts by sample (in the order of RunInfo::samples) and motif; empty unless RunSettings::count_by_sample is set
    std::vector<std::vector<MotifCounts>> counts_by_sample = {};
};

/// Does the same as the command: reads the motifs, searches the inputs, and writes all outputs that `settings` name. Searches
/// several inputs at once if the reports do not depend on it. Outputs appear at their final paths together, once all are
/// complete.
///
/// Throws Error, see ErrorCode. After an error, final paths are as they were before. Error(broken_pipe), for a closed pipe,
/// is only thrown if the program ignores SIGPIPE (std::signal(SIGPIPE, SIG_IGN)); by default, the signal ends the process. A
/// stop request ends a search like an error, see SearchCallbacks::stop; it also ends waiting for the other end of a FIFO,
/// except for files of motifs or controls.
///
/// Memory does not grow with the inputs, except for single records that must stay whole, see Searcher::search(). Thread-safe:
/// several runs may be active at once.
///
///     motifcount::RunSettings settings;
///     settings.motif_files = {"guides.tsv"};
///     settings.inputs = motifcount::list_inputs({.files = {"reads.fq.gz"}});
///     settings.outputs.counts = "counts.tsv";
///     motifcount::run(settings);
Result run(RunSettings const& settings, ProgressSink* sink = nullptr, std::stop_token stop = {});

}  // namespace motifcount
