#include "output/block_format.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "output/bgzf_blocks.hpp"
#include "output/zstd_blocks.hpp"

namespace motifcount::internal {
namespace {

constexpr BlockFormat table[] = {
    {".gz", bgzf_block_text, 64, bgzf_end, make_bgzf_compressor},
    {".bgz", bgzf_block_text, 64, bgzf_end, make_bgzf_compressor},
    {".zst", zstd_block_text, 16, {}, make_zstd_compressor},
};

// Suffixes of formats that cannot be written. Plain text with such a suffix would confuse programs that rely on it.
constexpr std::string_view unwritten[] = {".xz",  ".bz2",    ".lz4", ".zip",  ".7z",
                                          ".bam", ".cram",   ".xls", ".xlsx", ".parquet",
                                          ".bb",  ".bigbed", ".bw",  ".h5",   ".h5ad"};

}  // namespace

bool has_suffix(std::string_view name, std::string_view suffix) noexcept {
    return name.size() > suffix.size() && std::equal(suffix.rbegin(), suffix.rend(), name.rbegin(),
                                                     [](char a, char b) { return a == to_lower(b); });
}

std::string_view find_unwritten_format(std::string_view path) noexcept {
    for (std::string_view const suffix : unwritten)
        if (has_suffix(path, suffix)) return suffix;
    return {};
}

BlockFormat const* find_block_format(std::string_view path) noexcept {
    for (BlockFormat const& format : table)
        if (has_suffix(path, format.suffix)) return &format;
    return nullptr;
}

std::string_view without_compression_suffix(std::string_view path) noexcept {
    BlockFormat const* const format = find_block_format(path);
    return path.substr(0, path.size() - (format == nullptr ? 0 : format->suffix.size()));
}

}  // namespace motifcount::internal
