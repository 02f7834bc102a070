#pragma once

#include <optional>
#include <string_view>

#include "read_all.hpp"

namespace motifcount::internal::test {

/// Parser for FASTA and FASTQ that holds all lines in memory and shares no code with the parser under test. Returns the
/// records, or an empty result if the text is malformed.
[[nodiscard]] std::optional<Records> parse_by_reference(std::string_view text);

}  // namespace motifcount::internal::test
