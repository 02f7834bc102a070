#pragma once

#include <memory>

#include "io/record_cut.hpp"

namespace motifcount::internal {

/// Of BAM: so many plausible records, one after the other, that chance is out of the question.
[[nodiscard]] std::unique_ptr<RecordCut> make_bam_record_cut();

}  // namespace motifcount::internal
