#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads BAM (SAM specification, section 4.2) as cram_reader.hpp promises. The BGZF blocks are inflated
/// by all threads; finding where records begin, which depends on all records before, is the one thing that is
/// done in order.
[[nodiscard]] std::unique_ptr<Reader> open_bam(std::unique_ptr<InputFile> file, ReaderOptions const& options);

}  // namespace motifcount::internal
