#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns the sample name for a file: the file name without directory and known suffixes (.gz, .bgz, .fastq, ...). Returns
/// "stdin" for "-". Control characters are replaced by '_', because they would break tables.
[[nodiscard]] std::string sample_name(std::string_view path);
/// Returns the name without its lane ("_L" and three digits, last or before "_"): "a_R1" for "a_L002_R1". Empty without a lane.
[[nodiscard]] std::string name_without_lane(std::string_view sample);

}  // namespace motifcount::internal
