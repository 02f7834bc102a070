#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "demux/demux_job.hpp"
#include "demux/demux_output.hpp"
#include "demux/long_read_plan.hpp"
#include "fragments/fragment_run.hpp"
#include "fragments/layout_classes.hpp"

namespace motifcount::internal {

struct LongReadWriting {
    bool split = false;  ///< Whether chimeric reads are cut into pieces
    DemuxWriting others = {};
};

/// Finds all barcodes in each read, and writes the read to the file of its sample
class LongReadJob final : public FragmentJob {
public:
    /// The plan and the output must outlive this object.
    LongReadJob(LongReadPlan const& plan, std::size_t sample_count, LongReadWriting const& writing,
                DemuxOutput& output);

    [[nodiscard]] std::unique_ptr<FragmentPart> make_part() const override;
    void take(FragmentPart& part) override;
    [[nodiscard]] bool has_work() const noexcept override { return output_.has_work(); }
    void work() override { output_.work(); }

    [[nodiscard]] DemuxCounts const& fragments() const noexcept { return fragments_; }
    [[nodiscard]] DemuxCounts const& pieces() const noexcept { return pieces_; }
    /// Most frequent patterns with their numbers of fragments; ties are in alphabetical order
    [[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>> patterns() const;

private:
    class Part;

    LongReadPlan const& plan_;
    std::vector<LayoutClass> const classes_;
    LongReadWriting const writing_;
    DemuxOutput& output_;
    DemuxCounts fragments_;
    DemuxCounts pieces_;
    std::map<std::string, std::uint64_t, std::less<>> patterns_;
};

}  // namespace motifcount::internal
