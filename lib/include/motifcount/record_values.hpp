#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Values in a table of records and motifs (OutputPaths::record_matrix). `best` and `sum` are for matrices: the best score and
/// the sum of the scores of a matrix's hits in a record, in bits.
///
///     settings.record_values = motifcount::RecordValues::best;
enum class RecordValues : std::uint8_t { hits, best, sum };

/// Parses a value of `--record-values` ("hits", "best" or "sum"). Throws Error(usage).
[[nodiscard]] RecordValues parse_record_values(std::string_view text);
/// Returns the value as text that parse_record_values() accepts.
[[nodiscard]] std::string to_string(RecordValues values);

}  // namespace motifcount
