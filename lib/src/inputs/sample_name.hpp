#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns the sample name for a file: the file name without directory and known suffixes (.gz, .bgz, .fastq, ...). Returns
/// "stdin" for "-". Control characters are replaced by '_', because they would break tables.
[[nodiscard]] std::string sample_name(std::string_view path);
/// Returns the name of a sample without its lane: "a_R1" for "a_L002_R1". Returns an empty string if the name has no lane. A lane
/// is "_L" and three digits, at the end or before another "_".
[[nodiscard]] std::string name_without_lane(std::string_view sample);

}  // namespace motifcount::internal
