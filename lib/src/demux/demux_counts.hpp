#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fragments/layout_classes.hpp"

namespace motifcount::internal {

struct SampleTally {
    std::uint64_t fragments = 0;
    std::uint64_t exact = 0;
};

/// Fragments or pieces by sample and class
struct DemuxCounts {
    DemuxCounts(std::size_t sample_count, std::vector<LayoutClass> const& known)
        : samples(sample_count), classes(known) {}

    /// Adds the counts of a part, and empties them.
    void take(std::vector<SampleTally>& part, LayoutClasses::Tally& tally) {
        for (std::size_t sample = 0; sample < samples.size(); ++sample) {
            SampleTally const own = std::exchange(part[sample], {});
            samples[sample].fragments += own.fragments;
            samples[sample].exact += own.exact;
        }
        classes.add(tally);
        tally.clear();
    }

    std::vector<SampleTally> samples;
    LayoutClasses classes;
};

}  // namespace motifcount::internal
