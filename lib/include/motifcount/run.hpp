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
    /// `counts_by_sample[sample][motif]`, in the order of RunInfo::samples; empty unless RunSettings::count_by_sample is set
    std::vector<std::vector<MotifCounts>> counts_by_sample = {};
    OffTargetSites off_target_sites = {};  ///< Empty unless OffTarget::return_sites is set
};

/// Does the same as the command `motifcount`: reads the motifs, searches the inputs, and writes all outputs that `settings`
/// name. Several inputs are searched at once if this does not affect the reports. All outputs appear together when complete.
///
/// Throws Error, see ErrorCode. After an error, files at final paths are unchanged. If a pipe is closed, SIGPIPE ends the
/// process by default; if the program ignores SIGPIPE (std::signal(SIGPIPE, SIG_IGN)), Error(broken_pipe) is thrown. A stop
/// request ends the search with Error(stopped), see SearchCallbacks::stop. It also ends the wait for the other end of a FIFO,
/// unless the FIFO is a motif or control file.
///
/// Memory does not grow with the inputs, except for single records that must be kept whole, see Searcher::search().
/// Thread-safe: several runs may be active at once.
///
///     motifcount::RunSettings settings;
///     settings.motif_files = {"guides.tsv"};
///     settings.inputs = motifcount::list_inputs({.files = {"reads.fq.gz"}});
///     settings.outputs.counts = "counts.tsv";
///     motifcount::run(settings);
Result run(RunSettings const& settings, ProgressSink* sink = nullptr, std::stop_token stop = {});

}  // namespace motifcount
