#pragma once

#include <span>
#include <string_view>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "report/output_file.hpp"

namespace motifcount::internal {

/// Writes the JSON report: one object with `results`, which depends on the inputs' records, the motifs and
/// the options that decide a result alone, and `run`, which tells how this run came to it (inputs, engines
/// and why, threads, seconds, machine).
///
/// The motifs are written one by one, so a million of them need no more memory than one. Bytes that are not
/// UTF-8 (in file names) become U+FFFD. `strand` is as `--strand` takes it.
void write_json_report(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts,
                       std::string_view strand, RunInfo const& run);

}  // namespace motifcount::internal
