#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads SAM with any compression (see cram_reader.hpp). Reads U as T and skips empty lines. Invalid bases are an Error(input).
[[nodiscard]] std::unique_ptr<Reader> open_sam(std::unique_ptr<InputFile> file, ReaderOptions const& options);

}  // namespace motifcount::internal
