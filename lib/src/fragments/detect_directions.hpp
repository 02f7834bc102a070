#pragma once

#include <string>
#include <vector>

#include "layouts/layout.hpp"
#include "layouts/layout_matcher.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"

namespace motifcount::internal {

/// Replaces ListDirection::detect by the direction in which more entries are found in the first 2,000 fragments of the first input,
/// and reports it as a note. `given`: see SegmentLists. Does nothing if no segment needs it. Throws Error(usage) if the input
/// cannot be read twice, and Error(input) if less than 10% of the fragments have an entry.
void detect_directions(ReadLayout& layout, std::vector<std::vector<std::string>> const& given,
                       std::vector<ReadInput> const& inputs, LayoutOptions const& options, unsigned threads,
                       std::string const& reference, ProgressSink& sink);

/// Throws Error(usage) if the direction of a list would have to be detected, because a shard may not contain the first reads.
/// The message has the layout with the direction that is detected now.
void refuse_detection(ReadLayout layout, std::vector<ReadInput> const& inputs, LayoutOptions const& options,
                      unsigned threads, std::string const& reference);

}  // namespace motifcount::internal
