#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hits/hit_writer.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/types.hpp"
#include "output/output_file.hpp"
#include "report/sample_summary.hpp"

namespace motifcount::internal {

class GuidePairs;
class RecordSink;

struct RunOutcome {
    std::span<MotifCounts const> counts;     ///< Counts per motif, over all inputs
    std::span<SampleSummary const> samples;  ///< Empty unless a report needs samples, see ReportType::samples
    std::span<MatrixColumn const> columns;   ///< Empty unless a report needs reads by motif
    std::string_view strand;                 ///< A value of `--strand`
    RunInfo const& info;
    /// Whether each motif is a control; null = no controls given
    std::vector<bool> const* controls = nullptr;
    /// Pairs of guides, if the motifs are the rows() of such a library; otherwise null
    GuidePairs const* pairs = nullptr;
};

/// Writes one report of a run. Reports are created by the rows of report_table(). Not thread-safe.
class Report {
public:
    virtual ~Report() = default;
    /// Returns the object that receives each hit; null if the report does not need single hits.
    [[nodiscard]] virtual HitWriter* hit_writer() noexcept { return nullptr; }
    /// The object that receives the text of each record; may be null. A report with a record sink has a hit_writer().
    [[nodiscard]] virtual RecordSink* record_sink() noexcept { return nullptr; }
    /// Writes everything that depends on the whole run. Called once, after all inputs.
    virtual void finish(RunOutcome const&) {}
    /// Returns warnings for the user. Called after the last hit.
    [[nodiscard]] virtual std::vector<Message> warnings() const { return {}; }
};

class HitReport : public Report, public HitWriter {
public:
    [[nodiscard]] HitWriter* hit_writer() noexcept final { return this; }
};

/// Base class of reports in files. `Kind`: Report, HitReport or RecordWriter. Motifs and file must outlive this.
template <class Kind>
class InFile : public Kind {
public:
    InFile(MotifSet const& motifs, OutputFile& out) : motifs_(motifs), out_(out) {}

protected:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
