#pragma once

#include <string>

namespace motifcount::internal {

struct Content {
    std::string bytes;
    std::string name;  ///< Input name, for messages
};

/// Reads a whole input. Plain text, gzip and BGZF are detected by the first bytes; "-" is standard input. If the input begins
/// neither like FASTA nor like an image, only its start is read, because the parser will refuse the input. Throws Error(input)
/// if the input cannot be opened or is damaged, and Error(limit) if it does not fit in memory.
[[nodiscard]] Content read_content(std::string const& path);

}  // namespace motifcount::internal
