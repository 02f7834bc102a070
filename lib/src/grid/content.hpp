#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

struct Content {
    std::string bytes;
    std::string name;  ///< Name for messages
};

/// Reads a whole input: plain, gzip or BGZF, as its first bytes show; "-" is standard input. If the input begins neither as
/// FASTA nor as an image, only its start is read, so that its parser reports an error. Throws Error(input) if the input cannot
/// be opened or is damaged, and Error(limit) if it does not fit in memory.
[[nodiscard]] Content read_content(std::string const& path);

}  // namespace motifcount::internal
