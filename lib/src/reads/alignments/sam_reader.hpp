#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads SAM with any compression, as described in cram_reader.hpp. U is read as T, empty lines are skipped, and invalid bytes
/// in a sequence are an Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_sam(std::unique_ptr<InputFile> file, ReaderOptions const& options);

}  // namespace motifcount::internal
