#pragma once

#include <memory>
#include <string>

#include "motifcount/streams.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reads a caller's records as reader.hpp promises. The stream must outlive the reader; the name is for messages. Of
/// records longer than a piece, each piece has a part. Records that the stream does not keep are copied once.
[[nodiscard]] std::unique_ptr<Reader> open_records(RecordStream& stream, std::string name,
                                                   ReaderOptions const& options);

/// What is wrong with a record whose byte there is no sequence letter.
[[nodiscard]] std::string not_a_letter(std::uint64_t at, char byte);

}  // namespace motifcount::internal
