#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Suffix of files in the Matrix Market format, before a compression suffix
inline constexpr std::string_view mtx_suffix = ".mtx";

/// Returns the compression suffix of the path, such as .gz; may be empty.
[[nodiscard]] inline std::string_view compression_suffix(std::string_view path) noexcept {
    for (std::string_view const suffix : {".gz", ".bgz", ".zst"})
        if (path.ends_with(suffix)) return suffix;
    return {};
}

/// True if the path ends with .mtx, .mtx.gz, .mtx.bgz or .mtx.zst
[[nodiscard]] inline bool is_mtx(std::string_view path) noexcept {
    path.remove_suffix(compression_suffix(path).size());
    return path.ends_with(mtx_suffix);
}

/// Returns the path of a file next to an .mtx file, such as x.rows.txt.gz for x.mtx.gz and the suffix .rows.txt.
[[nodiscard]] inline std::string path_beside_mtx(std::string_view mtx, std::string_view suffix) {
    std::string_view const compression = compression_suffix(mtx);
    std::string beside(mtx.substr(0, mtx.size() - compression.size() - mtx_suffix.size()));
    return beside.append(suffix).append(compression);
}

}  // namespace motifcount::internal
