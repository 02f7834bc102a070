#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns the sample name of a file: its name without directory and known suffixes (.gz, .bgz, .fastq, ...), or "stdin"
/// for "-". Control characters, which would break a table, become '_'.
[[nodiscard]] std::string sample_name(std::string_view path);

}  // namespace motifcount::internal
