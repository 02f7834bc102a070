#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Compresses blocks of text, each by itself: the same text always gives the same block. Thread safety: one thread at a
/// time.
class BlockCompressor {
public:
    virtual ~BlockCompressor() = default;
    /// Replaces `block`. Throws std::bad_alloc.
    virtual void compress(std::string_view text, std::string& block) = 0;
};

/// How an output is stored: as one compressed block after the other.
struct BlockFormat {
    std::string_view suffix;   ///< of the file's name
    std::size_t block_text;    ///< bytes of text in a block
    std::size_t most_waiting;  ///< so many blocks may wait to be compressed: about 4 MB of text
    std::string_view end;      ///< what follows the last block; if empty, no text is one block of none
    std::unique_ptr<BlockCompressor> (*make_compressor)();
};

/// Whether a file's name ends with a suffix in small letters, in either case, and is more than that.
[[nodiscard]] bool has_suffix(std::string_view name, std::string_view suffix) noexcept;
/// The suffix of an output's name that asks for a format in which nothing is written (".xz", say); empty if it has none.
[[nodiscard]] std::string_view find_unwritten_format(std::string_view path) noexcept;
/// The format that the name of an output asks for by its suffix; null: it is written as it is.
[[nodiscard]] BlockFormat const* find_block_format(std::string_view path) noexcept;
/// The name of an output without the suffix that makes it a compressed one; all of it if there is none.
[[nodiscard]] std::string_view without_compression_suffix(std::string_view path) noexcept;

}  // namespace motifcount::internal
