#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// Recognises the starts of FASTA and FASTQ records: a line with `>`, or a line with `@` that begins a complete record.
[[nodiscard]] std::unique_ptr<RecordCut> make_fastx_record_cut();

}  // namespace motifcount::internal
