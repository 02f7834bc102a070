#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns the sample name for a file: the file name without directory and known suffixes (.gz, .bgz, .fastq, ...). Returns
/// "stdin" for "-". Control characters are replaced by '_', because they would break tables.
[[nodiscard]] std::string sample_name(std::string_view path);

}  // namespace motifcount::internal
