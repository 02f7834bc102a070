#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Compresses blocks of text independently, so that equal texts yield equal blocks. Not thread-safe.
class BlockCompressor {
public:
    virtual ~BlockCompressor() = default;
    /// Stores the compressed text in `block`. Throws std::bad_alloc.
    virtual void compress(std::string_view text, std::string& block) = 0;
};

/// Compression level unless another one is requested: low, because searching should not wait for compression (BGZF: 160 MB/s of
/// reads per thread on AMD Zen 3)
inline constexpr int usual_level = 1;

struct BlockFormat {
    std::string_view suffix;
    std::size_t block_text;   ///< Bytes of text per block
    std::size_t max_waiting;  ///< Maximum number of blocks waiting for compression (about 4 MB of text)
    std::string_view end;     ///< Bytes after the last block. If empty, an empty text becomes one empty block
    std::unique_ptr<BlockCompressor> (*make_compressor)(int level);
};

/// True if `name` ends with `suffix` and is longer. Ignores the case of `name`; `suffix` must be in lower case.
[[nodiscard]] bool has_suffix(std::string_view name, std::string_view suffix) noexcept;
/// Returns the suffix of an output name if it selects a format that cannot be written, such as ".xz"; otherwise empty.
[[nodiscard]] std::string_view find_unwritten_format(std::string_view path) noexcept;
/// Returns the compressed format that the suffix of an output name selects; null if the output is uncompressed.
[[nodiscard]] BlockFormat const* find_block_format(std::string_view path) noexcept;
[[nodiscard]] std::string_view without_compression_suffix(std::string_view path) noexcept;

}  // namespace motifcount::internal
