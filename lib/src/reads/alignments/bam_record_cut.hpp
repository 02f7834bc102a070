#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// For BAM: a record begins at a run of plausible records too long to be chance.
[[nodiscard]] std::unique_ptr<RecordCut> make_bam_record_cut();

}  // namespace motifcount::internal
