#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/types.hpp"
#include "output/output_file.hpp"
#include "report/sample_summary.hpp"

namespace motifcount::internal {

class GuidePairs;
class RecordWriter;

/// The position of a hit: its record's name, and the text that holds its bases. Valid during the call only.
struct HitPlace {
    std::string_view record_name;
    TextView text;
    std::uint64_t slot = 0;  ///< of the hit's first base
    unsigned mate = 0;       ///< 1 or 2 if records are pairs of mates, else 0
};

/// Sees every hit.
///
/// hit() is called for every hit of an input in the order of reports (record, start, end, motif, strand), by
/// one thread at a time; end_input() between two inputs and after the last one.
class HitWriter {
public:
    virtual ~HitWriter() = default;
    virtual void hit(Hit const& hit, HitPlace const& place) = 0;
    virtual void end_input() {}
    /// Whether it looks at where a hit is. Else hit() may have the position and place of another hit of the same motif, strand
    /// and record.
    [[nodiscard]] virtual bool wants_places() const noexcept { return true; }
};

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
    [[nodiscard]] virtual RecordWriter* record_writer() noexcept { return nullptr; }
    /// Writes what is known at the end only.
    virtual void finish(RunOutcome const&) {}
    /// Lines for users, once all hits were told.
    [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
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
