#include "report/block_format.hpp"

#include "report/bgzf_blocks.hpp"
#include "report/zstd_blocks.hpp"

namespace motifcount::internal {
namespace {

constexpr BlockFormat table[] = {
    {".gz", bgzf_block_text, 64, bgzf_end, make_bgzf_compressor},
    {".bgz", bgzf_block_text, 64, bgzf_end, make_bgzf_compressor},
    {".zst", zstd_block_text, 16, {}, make_zstd_compressor},
};

}  // namespace

BlockFormat const* find_block_format(std::string_view path) noexcept {
    for (BlockFormat const& format : table)
        if (path.ends_with(format.suffix)) return &format;
    return nullptr;
}

std::string_view without_compression_suffix(std::string_view path) noexcept {
    BlockFormat const* const format = find_block_format(path);
    return path.substr(0, path.size() - (format == nullptr ? 0 : format->suffix.size()));
}

}  // namespace motifcount::internal
