#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "report/matrix_hits.hpp"
#include "report/pages/positions.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// HTML page with figures for one or more samples. It shows how many reads have a hit or are assigned, how reads are
/// distributed over the motifs, which motifs were not found, and how similar the samples are. The page needs the matrix. With
/// Assign::all, it also needs single hits to show their positions in reads, unless the motifs are a library. In all other
/// cases, the page does not slow down the run. Memory: 8 bytes per cell of the matrix, for a sorted copy; 4 bytes per motif and
/// sample of a correlation; up to 1.2 MB for positions; see MatrixHits. Complexity: sorting of all columns; motifs times samples squared for
/// the correlations of up to 24 samples and of replicates; motifs times ten to name the sequences of unassigned reads.
class SamplesPage : public InFile<Report>, private HitWriter {
public:
    SamplesPage(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings)
        : InFile(motifs, out),
          library_(settings.library),
          max_mismatches_(settings.max_mismatches),
          shows_positions_(!settings.library && settings.assign == Assign::all) {
        if (shows_positions_ && settings.scores != nullptr)
            matrix_hits_.emplace(*settings.scores, motifs.size());
    }

    [[nodiscard]] HitWriter* hit_writer() noexcept override { return shows_positions_ ? this : nullptr; }
    [[nodiscard]] NameSink* name_sink() noexcept override { return matrix_hits_ ? &*matrix_hits_ : nullptr; }
    void finish(RunOutcome const& outcome) override;

private:
    /// Maximum number of motifs with a histogram each (1 KB per motif); more motifs share a histogram
    static constexpr std::size_t max_histograms = 1000;

    void hit(Hit const& hit, Location const& place) override {
        if (matrix_hits_) matrix_hits_->hit(hit, place);
        if (positions_.empty()) positions_.resize(motifs_.size() > max_histograms ? 1 : motifs_.size());
        positions_[positions_.size() == 1 ? 0 : hit.motif].add(hit.start);
    }
    void end_input() override {
        if (matrix_hits_) matrix_hits_->end_input();
    }

    std::optional<MatrixHits> matrix_hits_;     ///< Empty if no motif is a matrix, or without positions
    std::vector<PositionHistogram> positions_;  ///< By motif, or for all motifs; empty if there is no hit
    bool library_;
    unsigned max_mismatches_;
    bool shows_positions_;
};

}  // namespace motifcount::internal
