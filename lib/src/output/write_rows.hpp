#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "output/output_file.hpp"

namespace motifcount::internal {

/// Writes rows that several threads format and compress. `append(first, last, text)` appends the rows from `first` to before
/// `last`, on any thread. `block`: number of rows per call, which should make about 256 KB of text. Memory: two blocks per
/// thread
void write_rows(OutputFile& out, unsigned threads, std::size_t rows, std::size_t block,
                std::function<void(std::size_t first, std::size_t last, std::string& text)> const& append);

}  // namespace motifcount::internal
