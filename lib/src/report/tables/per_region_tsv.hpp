#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"
#include "report/tables/lifted.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Table with a row for each motif with hits in a region: number of hits, and the hit with the fewest mismatches or edits. Of
/// several such hits, the first is shown. Records are regions in input order. Memory: 48 bytes per motif.
class PerRegionWriter : public InFile<HitReport> {
public:
    static constexpr std::string_view columns =
        "seq_id start end region motif_id hits best_start best_end best_strand best_distance";

    PerRegionWriter(MotifSet const& motifs, OutputFile& out, LiftNames names);
    void hit(Hit const& hit, Location const& place) override;
    void end_input() override;

private:
    struct Found {
        std::uint64_t hits = 0;  ///< Number of hits in the current region
        Hit best = {};           ///< Position in the genome
    };

    TableFormat format_;
    Lifter lifter_;
    std::vector<Found> motifs_in_region_;  ///< By motif
    std::vector<MotifId> found_;           ///< Motifs with hits in the current region
    std::string name_;
    std::uint64_t record_ = 0;
};

}  // namespace motifcount::internal
