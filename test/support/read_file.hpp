#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace motifcount::internal::test {

inline std::string read_file(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace motifcount::internal::test
