#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "demux/demux_counts.hpp"
#include "demux/demux_output.hpp"
#include "demux/sample_lookup.hpp"
#include "fragments/fragment_run.hpp"
#include "fragments/layout_classes.hpp"
#include "fragments/segment_lists.hpp"
#include "layouts/layout.hpp"
#include "layouts/layout_matcher.hpp"

namespace motifcount::internal {

struct DemuxWriting {
    bool keep_segments = false;
    bool tags = false;  ///< Whether barcodes are added to the titles as tags
};

/// Places the layout in each fragment, and writes the fragment to the files of its sample
class DemuxJob final : public FragmentJob {
public:
    /// The arguments must outlive this object. `written`: for each read of a fragment, whether it is written
    DemuxJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
             SampleLookup const& samples, std::size_t sample_count, std::vector<bool> written,
             DemuxWriting const& writing, DemuxOutput& output);

    [[nodiscard]] std::unique_ptr<FragmentPart> make_part() const override;
    void take(FragmentPart& part) override;
    [[nodiscard]] bool has_work() const noexcept override { return output_.has_work(); }
    void work() override { output_.work(); }

    [[nodiscard]] DemuxCounts const& fragments() const noexcept { return fragments_; }

private:
    class Part;

    ReadLayout const& layout_;
    LayoutMatcher const& matcher_;
    SegmentLists const& lists_;
    SampleLookup const& lookup_;
    std::vector<bool> const written_;
    DemuxWriting const writing_;
    bool const has_tags_;
    DemuxOutput& output_;
    LayoutClassNumbers const numbers_;
    DemuxCounts fragments_;
};

}  // namespace motifcount::internal
