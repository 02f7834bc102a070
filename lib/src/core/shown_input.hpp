#pragma once

#include <string>

namespace motifcount::internal {

/// What messages and pages call the input of this path: "-" is standard input.
inline std::string shown_input(std::string const& path) {
    return path == "-" ? "standard input" : path;
}

}  // namespace motifcount::internal
