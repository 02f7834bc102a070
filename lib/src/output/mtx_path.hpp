#pragma once

#include <string>
#include <string_view>

#include "output/block_format.hpp"

namespace motifcount::internal {

/// Suffix of files in the Matrix Market format, before a compression suffix
inline constexpr std::string_view mtx_suffix = ".mtx";

/// True if the path ends with .mtx, .mtx.gz, .mtx.bgz or .mtx.zst
[[nodiscard]] inline bool is_mtx(std::string_view path) noexcept {
    return has_suffix(without_compression_suffix(path), mtx_suffix);
}

/// Returns the path of a file next to an .mtx file, such as x.rows.txt.gz for x.mtx.gz and the suffix .rows.txt.
[[nodiscard]] inline std::string path_beside_mtx(std::string_view mtx, std::string_view suffix) {
    std::string_view const plain = without_compression_suffix(mtx);
    std::string beside(plain.substr(0, plain.size() - mtx_suffix.size()));
    return beside.append(suffix).append(mtx.substr(plain.size()));
}

}  // namespace motifcount::internal
