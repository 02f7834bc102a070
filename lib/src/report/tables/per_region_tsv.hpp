#pragma once

#include <string>
#include <vector>

#include "report/matrix_scorer.hpp"
#include "report/report.hpp"
#include "report/tables/lifted.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Table with a row for each motif with hits in a region: number of hits, and the hit with the fewest mismatches or edits, or
/// with the highest score if the motif is a matrix. Of
/// several such hits, the first is shown. Records are regions in input order. Memory: 64 bytes per motif.
class PerRegionWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns =
        "seq_id start end region motif_id hits best_start best_end best_strand best_distance";

    static constexpr std::string_view score_columns = "best_score best_p_value name";

    PerRegionWriter(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings);
    void hit(Hit const& hit, Location const& place) override;
    void end_input() override;

private:
    struct Found {
        std::uint64_t hits = 0;  ///< Number of hits in the current region
        Hit best = {};           ///< Position in the genome
        WindowScore score = {};  ///< Score of the best hit, if the motif is a matrix
    };
    [[nodiscard]] static bool is_better(Hit const& hit, WindowScore const& score,
                                        Found const& than) noexcept {
        return hit.mismatches != than.best.mismatches ? hit.mismatches < than.best.mismatches
                                                      : score.score > than.score.score;
    }

    TableFormat format_;
    Lifter lifter_;
    MatrixScorer const scorer_;
    std::vector<Found> motifs_in_region_;  ///< By motif
    std::vector<MotifId> found_;           ///< Motifs with hits in the current region
    std::string name_;
    std::uint64_t record_ = 0;
};

}  // namespace motifcount::internal
