#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// A whole input in memory.
struct Content {
    std::string bytes;
    std::string name;  ///< for messages
};

/// Reads an input to its end: plain, gzip or BGZF, told by its first bytes; "-" is standard input.
/// Throws Error(input) if it cannot be opened or is damaged.
[[nodiscard]] Content read_content(std::string const& path);

}  // namespace motifcount::internal
