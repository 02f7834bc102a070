#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Recognises the starts of BAM records: the next eight records, or all records up to the end of the input, must be plausible.
[[nodiscard]] std::unique_ptr<RecordCut> make_bam_record_cut();

}  // namespace motifcount::internal
