#pragma once

#include <optional>
#include <string_view>

#include "read_all.hpp"

namespace motifcount::internal::test {

/// A FASTA/FASTQ parser that holds all lines in memory and shares nothing with the one under test: the
/// records, or nothing where the text is malformed.
[[nodiscard]] std::optional<Records> parse_by_reference(std::string_view text);

}  // namespace motifcount::internal::test
