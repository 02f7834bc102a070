#pragma once

#include <optional>
#include <string_view>

#include "read_all.hpp"

namespace motifcount::internal::test {

/// Parses FASTA or FASTQ. Holds all lines in memory and shares no code with the parser under test. Returns the records; empty
/// if the text is malformed.
[[nodiscard]] std::optional<Records> parse_by_reference(std::string_view text);

}  // namespace motifcount::internal::test
