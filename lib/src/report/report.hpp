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

/// What a run knows at its end.
struct RunOutcome {
    std::span<MotifCounts const> counts;     ///< by motif, all inputs together
    std::span<SampleSummary const> samples;  ///< for reports that want them, see ReportType::samples
    std::span<MatrixColumn const> columns;   ///< likewise
    std::string_view strand;                 ///< as `--strand` takes it
    RunInfo const& info;
    std::vector<bool> const* controls = nullptr;  ///< by motif, which are controls; null: nobody said
    GuidePairs const* pairs =
        nullptr;  ///< by row, if the motifs are pairs of guides: their rows(); else null
};

/// One output of a run, from the opening of its file to its last byte. A row of the table of reports makes it.
///
/// Thread safety: one call at a time.
class Report {
public:
    virtual ~Report() = default;
    /// To be told every hit; null: hits are not wanted one by one.
    [[nodiscard]] virtual HitWriter* hit_writer() noexcept { return nullptr; }
    /// To be given the text of every record; null: not wanted. It is told hits too.
    [[nodiscard]] virtual RecordSink* record_sink() noexcept { return nullptr; }
    /// Writes what is known at the end only.
    virtual void finish(RunOutcome const&) {}
    /// Lines for users, once all hits were told.
    [[nodiscard]] virtual std::vector<Message> warnings() const { return {}; }
};

/// A report that is told every hit.
class HitReport : public Report, public HitWriter {
public:
    [[nodiscard]] HitWriter* hit_writer() noexcept final { return this; }
};

/// A report on motifs in a file; `Kind` is Report, HitReport or RecordWriter. The motifs and the file must outlive it.
template <class Kind>
class InFile : public Kind {
public:
    InFile(MotifSet const& motifs, OutputFile& out) : motifs_(motifs), out_(out) {}

protected:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
