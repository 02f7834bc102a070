#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace motifcount::internal {

/// Additional members of the motifs in the JSON report
struct JsonColumns {
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> cells;  ///< Numbers per motif; "-" = null
};

/// JSON report, which is one object. The member `results` depends only on the records, the motifs and the options that affect
/// results. The member `run` describes this run: inputs, engines with the reason for their choice, threads, times and machine.
/// Motifs are written one by one, so memory does not grow with their number. Bytes of file names that are not UTF-8 are
/// replaced by U+FFFD. `strand`: a value of `--strand`. `pairs`: library whose rows() are the motifs; null for single motifs
void write_json_report(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts,
                       std::string_view strand, RunInfo const& run, GuidePairs const* pairs = nullptr,
                       JsonColumns const& more = {});

[[nodiscard]] nlohmann::ordered_json starts_object(DetectedOffsets const& starts);

class JsonReport : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override {
        write_json_report(out_, motifs_, outcome.counts, outcome.strand, outcome.info, outcome.pairs);
    }
};

}  // namespace motifcount::internal
