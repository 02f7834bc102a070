#pragma once

#include <string>

namespace motifcount::internal {

/// Returns an input's name for messages and pages: "standard input" for "-", otherwise its path.
inline std::string shown_input(std::string const& path) {
    return path == "-" ? "standard input" : path;
}

}  // namespace motifcount::internal
