#pragma once

#include <cstdint>

#include "report/pages/positions.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// The page with figures, for one sample or many: how many reads have a hit or were assigned, how they are distributed over
/// the motifs, which motifs were not found, and how similar the samples are. The file loads nothing and has no scripts.
///
/// The page needs the matrix. It asks for single hits only under Assign::all and for motifs that are no library, to show
/// their positions in the reads; other runs are as fast as without a page. Memory: a sorted copy of the matrix, 8 bytes per
/// cell. Complexity: sorting of the columns, and motifs times samples squared for the correlations.
class SamplesPage : public InFile<Report>, private HitWriter {
public:
    SamplesPage(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
        : InFile(motifs, out),
          library_(settings.library),
          shows_positions_(!settings.library && settings.assign == Assign::all) {}

    [[nodiscard]] HitWriter* hit_writer() noexcept override { return shows_positions_ ? this : nullptr; }
    void finish(RunOutcome const& outcome) override;

private:
    void hit(Hit const& hit, HitPlace const&) override { positions_.add(hit.start); }

    PositionHistogram positions_;
    bool library_;
    bool shows_positions_;
};

}  // namespace motifcount::internal
