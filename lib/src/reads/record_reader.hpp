#pragma once

#include <memory>
#include <string>

#include "motifcount/streams.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads the records of a caller's stream as described in reader.hpp. `stream` must outlive the reader; `name`: name for
/// messages. Records longer than a piece are split. If the stream does not keep its records, they are copied once.
[[nodiscard]] std::unique_ptr<Reader> open_records(RecordStream& stream, std::string name,
                                                   ReaderOptions const& options);

/// Returns an error description for a byte in a sequence that is not a sequence letter.
[[nodiscard]] std::string not_a_letter(std::uint64_t at, char byte);

}  // namespace motifcount::internal
