#pragma once

#include <memory>

#include "reads/record_cut.hpp"

namespace motifcount::internal {

/// A record begins, in FASTA, at a line with `>`; in FASTQ, at a line with `@` from which a whole record can be read.
[[nodiscard]] std::unique_ptr<RecordCut> make_fastx_record_cut();

}  // namespace motifcount::internal
