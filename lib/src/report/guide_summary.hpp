#pragma once

#include <cstdint>
#include <vector>

#include "report/output_file.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// The sites of each guide by their number of mismatches: a header line, then a row a guide in file order, zeros included.
/// Memory: 8 bytes a guide and number. The motifs and the file must outlive it.
class GuideSummary : public Report, public HitWriter {
public:
    static constexpr std::string_view columns = "guide_id guide sites";
    static constexpr std::size_t text_columns = 2;  ///< before those that shards add up

    GuideSummary(MotifSet const& guides, OutputFile& out, unsigned max_mismatches)
        : guides_(guides), out_(out), kinds_(max_mismatches + 1), sites_(kinds_ * guides.size()) {}

    [[nodiscard]] HitWriter* hit_writer() noexcept override { return this; }
    void hit(Hit const& hit, HitPlace const&) override { ++sites_[kinds_ * hit.motif + hit.mismatches]; }
    void finish(RunOutcome const&) override;

private:
    MotifSet const& guides_;
    OutputFile& out_;
    std::size_t kinds_;  ///< numbers of mismatches
    std::vector<std::uint64_t> sites_;
};

}  // namespace motifcount::internal
