#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads BAM (SAM specification, section 4.2) as described in cram_reader.hpp. All threads inflate BGZF blocks. Only the search
/// for the starts of records is serial, because each start depends on all records before it.
[[nodiscard]] std::unique_ptr<Reader> open_bam(std::unique_ptr<InputFile> file, ReaderOptions const& options);

}  // namespace motifcount::internal
