#pragma once

#include <string>

namespace motifcount::internal {

/// Returns the name of an input in messages and pages; "-" is standard input.
inline std::string shown_input(std::string const& path) {
    return path == "-" ? "standard input" : path;
}

}  // namespace motifcount::internal
