#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Finds records in BAM: accepts a start if eight plausible records follow, or all up to the input's end.
[[nodiscard]] std::unique_ptr<RecordCut> make_bam_record_cut();

}  // namespace motifcount::internal
