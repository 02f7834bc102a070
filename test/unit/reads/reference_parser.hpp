#pragma once

#include <optional>
#include <string_view>

#include "read_all.hpp"

namespace motifcount::internal::test {

/// FASTA/FASTQ parser that has all lines in memory and shares nothing with the parser under test. Returns the records, or an
/// empty result if the text is malformed.
[[nodiscard]] std::optional<Records> parse_by_reference(std::string_view text);

}  // namespace motifcount::internal::test
