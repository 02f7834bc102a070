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

/// Positions in a regular file's text at which reading can begin. A slice begins at one of these positions.
enum class Access {
    anywhere,    ///< At any byte: the stored bytes are the text
    blocks,      ///< At independent blocks; see TextPosition::block
    from_start,  ///< Only at the start of the text
};

class GzipPiece;
struct MatePiece;

/// Part of an input. One thread fetches it, and any thread can decode it. Reuse chunks to keep their memory.
class TextChunk {
public:
    TextChunk();

    /// Decoded text: `size` bytes starting at `text.data() + front`. The `front` bytes before the text are free for use.
    PageBuffer text;
    std::size_t front = 0;
    std::size_t size = 0;
    bool last = false;
    /// Whether the input ends with a BGZF block that is not an end-of-file block; the input may then be truncated
    bool missing_end_block = false;
    /// Warning about the text, in one line; may be empty. Only the first warning of an input is reported
    std::string warning;
    /// Error after the text of this chunk; null = no error. If it is set, `last` is also set
    std::exception_ptr error;

    [[nodiscard]] std::string_view view() const noexcept { return {text.data() + front, size}; }

    /// BGZF block or zstd frame in `packed` that has not been decoded yet; only ChunkSource uses it
    struct Block {
        std::size_t first;       ///< Offset in `packed` at which the deflate data (BGZF) or the frame begins
        std::uint32_t length;    ///< Number of packed bytes starting at `first`
        std::uint32_t size;      ///< Size of the text in bytes (maximum size for a frame)
        std::uint32_t crc;       ///< CRC-32 of the text; not used for frames
        std::uint64_t position;  ///< Position of the block in the file, for messages
    };
    PageBuffer packed;
    std::size_t packed_size = 0;
    std::vector<Block> blocks;
    std::uint64_t position = 0;  ///< File position of an uncompressed chunk that decode() reads
    bool read_late = false;
    /// Number of leading bytes to drop after decoding; `trim_back`: number of trailing bytes
    std::size_t trim_front = 0;
    std::size_t trim_back = 0;
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> inflater;
    std::shared_ptr<GzipPiece> gzip_piece;  ///< Piece whose text decode() moves into this chunk
    std::shared_ptr<MatePiece> mates;       ///< Records that decode() copies to the text

    /// Copies `head` to the free bytes before the text, and returns both as one view. view() does not include `head`.
    [[nodiscard]] std::string_view prepend(std::string_view head);
    /// Empties the chunk, and makes room for `front_bytes` free bytes and `size_bytes` bytes of text, which starts at a page.
    /// Reuses the memory if it is large enough.
    void reset(std::size_t front_bytes, std::size_t size_bytes);
};

/// Input as a sequence of chunks of text. fetch() does all work that must be done in input order: it reads pipes, decodes
/// streams, and finds BGZF blocks and zstd frames. decode() does all other work, and may run in parallel: it reads files, and
/// decodes blocks and frames. Calls to fetch() must not overlap; decode() is thread-safe.
class ChunkSource {
public:
    explicit ChunkSource(std::unique_ptr<InputFile> file) : file_(std::move(file)), name_(file_->name()) {}
    /// Constructor for an input that is not a single file. `name`: name for messages
    explicit ChunkSource(std::string name) : name_(std::move(name)) {}
    virtual ~ChunkSource() = default;

    /// Fetches the next chunk: `front` free bytes and about `size` bytes of text (at least one BGZF block). Returns false after
    /// the chunk with `last` set. Invalid input sets `error` and ends the input without throwing, so errors are in input order.
    [[nodiscard]] bool fetch(TextChunk& chunk, std::size_t front, std::size_t size);
    /// Restricts the text to a slice. Call it before the first fetch(), and not if access() is from_start.
    void restrict(TextSlice const& slice) {
        begin_ = slice.begin;
        go_to(slice);
    }
    /// Start of the slice; start of the text if there is no slice
    [[nodiscard]] TextPosition const& begin() const noexcept { return begin_; }
    /// Makes a fetched chunk's text available. Throws Error(input) if the input is damaged or has shrunk.
    virtual void decode(TextChunk& chunk) const = 0;
    /// Gives a decoded chunk's text memory back to the source, so that other chunks can use it. Calling it is optional.
    virtual void release(TextChunk&) const noexcept {}

    /// True if there is work left for later calls to fetch(). Any thread may then call work(), even during fetch(). Each call
    /// does part of the work, if there is any left. fetch() reports errors from work().
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
    /// True if fetch() would sleep until other threads have done their work(). Must not be called during fetch().
    [[nodiscard]] virtual bool must_wait() const noexcept { return false; }

    /// True if fetch() has returned text without a checksum. Bit errors in this text are not detected.
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
    /// Returns remarks that are printed only on request.
    [[nodiscard]] std::vector<std::string> notes() const;
    [[nodiscard]] virtual Access access() const noexcept { return Access::from_start; }
    /// For Access::blocks: returns the position of the first block at or after a byte of the file; empty = no block.
    [[nodiscard]] virtual std::optional<std::uint64_t> find_block(std::uint64_t) const {
        return std::nullopt;
    }
    /// Names of the files whose records this source interleaves, such as two mate files; otherwise empty
    [[nodiscard]] virtual std::vector<std::string> mates() const { return {}; }
    /// Name of the gzip decoder, "serial" or "parallel"; empty for other formats
    [[nodiscard]] virtual std::string_view decoder() const noexcept { return {}; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    /// Number of file bytes that fetch() has passed. bytes_total(): size of the file, or 0 if unknown. Thread-safe.
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
    unsigned threads = 1;
    /// Maximum file bytes per piece, for the parallel decoder
    std::uint64_t range_bytes = UINT64_MAX;
};

/// Opens an input ("-" is standard input), and detects its compression by its content (compression.hpp). Throws Error(input) if
/// the input cannot be opened, is a directory, or has an unsupported compression.
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::string const& path, std::stop_token stop = {});
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::unique_ptr<InputFile> file,
                                                       DecoderChoice const& choice = {});

}  // namespace motifcount::internal
