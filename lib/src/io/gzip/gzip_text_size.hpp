#pragma once

#include <cstdint>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Estimates the text size of a regular gzip file in bytes, from the compression ratio of its first MiB (takes 10 ms). The
/// result does not depend on the inflating library, so that shards on different machines get the same estimate.
[[nodiscard]] std::uint64_t gzip_text_size(InputFile const& file);

}  // namespace motifcount::internal
