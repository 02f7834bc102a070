#pragma once

#include <span>
#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Writes the JSON report: one object with `results`, which depends on the inputs' records, the motifs and
/// the options that decide a result alone, and `run`, which tells how this run came to it (inputs, engines
/// and why, threads, seconds, machine).
///
/// The motifs are written one by one, so a million of them need no more memory than one. Bytes that are not
/// UTF-8 (in file names) become U+FFFD. `strand` is as `--strand` takes it. `pairs`: the motifs are their rows.
void write_json_report(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts,
                       std::string_view strand, RunInfo const& run, GuidePairs const* pairs = nullptr);

/// The JSON report, see write_json_report().
class JsonReport : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override {
        write_json_report(out_, motifs_, outcome.counts, outcome.strand, outcome.info, outcome.pairs);
    }
};

}  // namespace motifcount::internal
