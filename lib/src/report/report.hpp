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
class MotifScores;
class NameSink;
class RecordSink;
struct NamedGroup;

struct RunOutcome {
    /// Counts per motif, over all inputs
    std::span<MotifCounts const> counts;
    /// Totals per sample; empty unless a report needs them, see ReportType::samples
    std::span<SampleSummary const> samples;
    std::span<MatrixColumn const> columns;  ///< Reads by motif and sample; empty unless a report needs them
    std::string_view strand;                ///< Searched strands, as a value of `--strand`
    RunInfo const& info;
    /// Whether each motif is a control; null = no controls were given
    std::vector<bool> const* controls = nullptr;
    /// Library of guide pairs, if the motifs are its rows(); otherwise null
    GuidePairs const* pairs = nullptr;
    std::span<NamedGroup const> groups = {};  ///< Groups of motifs; empty unless a report needs them
    /// Counts per sample and motif; empty unless a report needs them, see Plan::counts_by_sample
    std::span<std::vector<MotifCounts> const> counts_by_sample = {};
    MotifScores const* scores = nullptr;  ///< Scores of the matrices; null if no motif is a matrix
};

/// Report of a run. Report objects are created by the rows of report_table(). Not thread-safe.
class Report {
public:
    virtual ~Report() = default;
    /// Returns the object to which all hits are passed; null if the report does not need single hits.
    [[nodiscard]] virtual HitWriter* hit_writer() noexcept { return nullptr; }
    /// Returns the object that receives each record's text; may be null. If not null, hit_writer() is not null either.
    [[nodiscard]] virtual RecordSink* record_sink() noexcept { return nullptr; }
    /// Returns the object that receives each record's name; may be null. If not null, hit_writer() is not null either.
    [[nodiscard]] virtual NameSink* name_sink() noexcept { return nullptr; }
    /// Writes everything that depends on the whole run. Called once, after all inputs were searched.
    virtual void finish(RunOutcome const&) {}
    /// Returns warnings for the user. Called after the last hit.
    [[nodiscard]] virtual std::vector<Message> warnings() const { return {}; }
};

class HitReport : public Report, public HitWriter {
public:
    [[nodiscard]] HitWriter* hit_writer() noexcept final { return this; }
};

/// Base class of reports in files. `Kind` is Report, HitReport or RecordWriter. Motifs and file must outlive the report.
template <class Kind>
class InFile : public Kind {
public:
    InFile(MotifSet const& motifs, OutputFile& out) : motifs_(motifs), out_(out) {}

protected:
    MotifSet const& motifs_;
    OutputFile& out_;
};

}  // namespace motifcount::internal
