#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Finds records in FASTA and FASTQ: at a line with `>`, or at a line with `@` that begins a complete record.
[[nodiscard]] std::unique_ptr<RecordCut> make_fastx_record_cut();

}  // namespace motifcount::internal
