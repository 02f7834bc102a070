#pragma once

#include <cstdint>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// About how much text a regular gzip file holds, from the ratio in its first MiB. Depends on the file's bytes alone, not on
/// the library that inflates it elsewhere, so that shards on different machines agree. 10 ms.
[[nodiscard]] std::uint64_t gzip_text_size(InputFile const& file);

}  // namespace motifcount::internal
