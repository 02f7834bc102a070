#pragma once

#include <string>

#include "report/guides/specificity.hpp"
#include "report/report.hpp"
#include "report/tables/json_report.hpp"

namespace motifcount::internal {

/// JSON report with the number of exact sites and the scores of each guide
class ScoredJson final : public InFile<HitReport> {
public:
    /// Member of a guide before the columns of Specificity
    static constexpr char exact_sites[] = "exact_sites";

    ScoredJson(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
        : InFile(guides, out), specificity_(guides, settings) {}

    void hit(Hit const& hit, Location const& place) override { specificity_.add(hit, place); }
    void finish(RunOutcome const& outcome) override {
        JsonColumns more{specificity_.names(), {}};
        more.names.emplace(more.names.begin(), exact_sites);
        for (MotifId guide = 0; guide < motifs_.size(); ++guide) {
            auto& cells = more.cells.emplace_back(specificity_.cells(guide));
            cells.insert(cells.begin(), std::to_string(specificity_.exact_sites(guide)));
        }
        write_json_report(out_, motifs_, outcome.counts, outcome.strand, outcome.info, outcome.pairs, more);
    }

private:
    Specificity specificity_;
};

}  // namespace motifcount::internal
