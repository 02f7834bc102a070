#pragma once

#include <memory>

#include "io/record_cut.hpp"

namespace motifcount::internal {

/// Of FASTA, a line with `>`; of FASTQ, a line with `@` from which a whole record can be read.
[[nodiscard]] std::unique_ptr<RecordCut> make_fastx_record_cut();

}  // namespace motifcount::internal
