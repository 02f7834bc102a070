#pragma once

#include <memory>

#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads the sequences of a .2bit file (two_bit_file.hpp) as described in reader.hpp. Long sequences are split; a slice contains the
/// sequences that begin in it. Throws Error(input) if the file is not regular or its index is damaged.
[[nodiscard]] std::unique_ptr<Reader> open_two_bit(std::unique_ptr<InputFile> file,
                                                   ReaderOptions const& options);

}  // namespace motifcount::internal
