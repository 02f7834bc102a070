#pragma once

#include <memory>

#include "io/input_file.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads SAM, however it is stored, as cram_reader.hpp promises. U is T, bytes that no sequence may hold are an Error(input), and
/// empty lines are skipped.
[[nodiscard]] std::unique_ptr<Reader> open_sam(std::unique_ptr<InputFile> file, ReaderOptions const& options);

}  // namespace motifcount::internal
