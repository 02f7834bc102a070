#pragma once

#include <vector>

#include "layouts/layout.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Checks the inputs of a job with a layout, and returns the number of reads per fragment. Warns of likely mistakes. Throws
/// Error(usage) if there are no inputs, if pairs and single reads are mixed, if the layout describes a missing mate, or if it does not
/// describe the index reads of an input.
[[nodiscard]] unsigned check_inputs(ReadLayout const& layout, std::vector<ReadInput> const& inputs,
                                    ProgressSink& sink);

/// Throws Error(usage) if an input has index reads and is interleaved or a stream.
void check_index_files(std::vector<ReadInput> const& inputs);

/// Warns of anchors that are expected by chance in more than 1% of the reads, which are assumed to have their mean length.
void tell_chances(ReadLayout const& layout, std::vector<InputSummary> const& inputs, ProgressSink& sink);

}  // namespace motifcount::internal
