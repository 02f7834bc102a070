#pragma once

#include <cstdint>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Estimates the text size of a regular gzip file from the ratio in its first MiB (10 ms). Independent of the
/// inflating library, so that shards on different machines get the same result.
[[nodiscard]] std::uint64_t gzip_text_size(InputFile const& file);

}  // namespace motifcount::internal
