#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "io/input_file.hpp"
#include "io/page_buffer.hpp"
#include "io/slice.hpp"
#include "motifcount/types.hpp"

struct libdeflate_decompressor;

namespace motifcount::internal {

/// Positions in a regular file's text at which reading, and therefore a slice, can begin
enum class Access {
    anywhere,    ///< Text and stored bytes are the same
    blocks,      ///< Reading can begin at independent blocks: TextPosition::block
    from_start,  ///< Only at the beginning
};

class GzipPiece;

/// Part of an input: fetched by one thread, decoded by any thread. Reuse chunks to keep their memory.
class TextChunk {
public:
    TextChunk();
    ~TextChunk();
    TextChunk(TextChunk&&) noexcept;
    TextChunk& operator=(TextChunk&&) noexcept;

    /// Decoded text: `size` bytes at `text.data() + front`. The bytes before it are free for use.
    PageBuffer text;
    std::size_t front = 0;
    std::size_t size = 0;
    bool last = false;  ///< Whether this chunk is the last of the input
    /// Whether the input ends with a BGZF block other than the end-of-file block, and may be truncated
    bool missing_end_block = false;
    std::string warning;       ///< Warning about the text in one line; may be empty
    std::exception_ptr error;  ///< Error after the text of this chunk, if any; `last` is also set then

    [[nodiscard]] std::string_view view() const noexcept { return {text.data() + front, size}; }

    /// BGZF block or zstd frame in `packed` that is not decoded yet; used only by ChunkSource
    struct Block {
        std::size_t first;       ///< Offset of the deflate data (BGZF) or of the frame in `packed`
        std::uint32_t length;    ///< Bytes from `first` on
        std::uint32_t size;      ///< Bytes of text; for a frame, the maximum number
        std::uint32_t crc;       ///< CRC-32 of the text; unused for frames
        std::uint64_t position;  ///< Position in the file, for messages
    };
    PageBuffer packed;
    std::size_t packed_size = 0;
    std::vector<Block> blocks;
    std::uint64_t position = 0;  ///< Position of an uncompressed chunk in the file, if it is read by decode()
    bool read_late = false;
    std::size_t trim_front = 0;  ///< Leading and trailing bytes to drop after decoding
    std::size_t trim_back = 0;
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> inflater;
    std::shared_ptr<GzipPiece> gzip_piece;  ///< Decodes the text and becomes this chunk in decode()

    /// Copies `head` before the text and returns both, contiguous. view() does not include `head`.
    [[nodiscard]] std::string_view prepend(std::string_view head);
    /// Empties the chunk but keeps its memory: `front_bytes` free bytes, then `size_bytes` bytes of text from a page on.
    void reset(std::size_t front_bytes, std::size_t size_bytes);
};

/// Input as a sequence of chunks of text. fetch() does all work that must be done in order: reading pipes,
/// decoding streams, finding BGZF blocks and zstd frames. decode() does the rest, and may run in parallel:
/// reading files, decoding blocks and frames. Calls of fetch() must not overlap; decode() is thread-safe.
class ChunkSource {
public:
    explicit ChunkSource(std::unique_ptr<InputFile> file) : file_(std::move(file)), name_(file_->name()) {}
    /// Makes a source for an input that is not a single file; `name` is used in messages.
    explicit ChunkSource(std::string name) : name_(std::move(name)) {}
    virtual ~ChunkSource() = default;

    /// Fetches the next chunk, with about `size` bytes of text (at least one BGZF block) after `front` free bytes. False
    /// after the chunk with `last` set. Invalid input does not throw, but sets `error` and ends the input, so that errors are
    /// found in the order of the text.
    [[nodiscard]] bool fetch(TextChunk& chunk, std::size_t front, std::size_t size);
    /// Restricts the text to a slice. Call before the first fetch(), unless access() is from_start.
    void restrict(TextSlice const& slice) {
        begin_ = slice.begin;
        go_to(slice);
    }
    /// Start of the slice, or of the text
    [[nodiscard]] TextPosition const& begin() const noexcept { return begin_; }
    /// Makes the text of a fetched chunk readable. Throws Error(input) if the input is damaged or has shrunk.
    virtual void decode(TextChunk& chunk) const = 0;
    /// Returns the text memory of a decoded chunk to the source, for use by other chunks. Optional.
    virtual void release(TextChunk&) const noexcept {}

    /// True if work for a later fetch() is left; any thread may then call work(), even during fetch(). work()
    /// does a part of it, if any is left. fetch() reports errors.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}

    /// True if fetch() passed text without a checksum, in which bit errors cannot be detected
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
    /// Returns remarks that are shown on request only.
    [[nodiscard]] std::vector<std::string> notes() const;
    [[nodiscard]] virtual Access access() const noexcept { return Access::from_start; }
    /// Returns the position of the first block at or after a byte of the file, if any. For Access::blocks.
    [[nodiscard]] virtual std::optional<std::uint64_t> find_block(std::uint64_t) const {
        return std::nullopt;
    }
    /// Names of the mate files whose records are interleaved here; otherwise empty
    [[nodiscard]] virtual std::pair<std::string, std::string> mates() const { return {}; }
    /// Gzip decoder: "serial" or "parallel"; empty for other formats
    [[nodiscard]] virtual std::string_view decoder() const noexcept { return {}; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    /// Bytes of the file passed by fetch(), and size of the file (0 = unknown). Thread-safe.
    [[nodiscard]] std::uint64_t bytes_consumed() const noexcept {
        return consumed_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t bytes_total() const noexcept { return total_; }

protected:
    /// Fills the chunk, and sets `last` at the end of the input.
    virtual void fill(TextChunk& chunk, std::size_t size) = 0;
    virtual void go_to(TextSlice const&) { throw std::logic_error("this input is read from its start"); }

    std::unique_ptr<InputFile> file_;
    std::string name_;
    std::atomic<std::uint64_t> consumed_{0};
    std::uint64_t total_ = 0;
    TextPosition begin_;

private:
    bool ended_ = false;
};

struct DecoderChoice {
    GzipDecoder decoder = GzipDecoder::serial;
    unsigned threads = 1;                    ///< Number of decoding threads
    std::uint64_t range_bytes = UINT64_MAX;  ///< Maximum bytes of the file per piece (parallel decoder)
};

/// Opens an input ("-" is standard input) and detects its compression by content (compression.hpp). Throws
/// Error(input) if it cannot be opened, is a directory, or has an unsupported compression.
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::string const& path, std::stop_token stop = {});
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::unique_ptr<InputFile> file,
                                                       DecoderChoice const& choice = {});

}  // namespace motifcount::internal
