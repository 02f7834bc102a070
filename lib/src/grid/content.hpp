#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// A whole input in memory.
struct Content {
    std::string bytes;
    std::string name;  ///< for messages
};

/// Reads an input to its end: plain, gzip or BGZF, told by its first bytes; "-" is standard input. Of what begins neither as
/// FASTA nor as an image, the beginning alone, so that its parser says so. Throws Error(input) if it cannot be opened or is damaged,
/// Error(limit) if there is not enough memory for it.
[[nodiscard]] Content read_content(std::string const& path);

}  // namespace motifcount::internal
