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

/// Where reading of a regular file's text can begin, and so where slices of it can.
enum class Access {
    anywhere,    ///< text and stored bytes are the same
    blocks,      ///< at blocks that stand for themselves: TextPosition::block
    from_start,  ///< at its beginning alone
};

class GzipPiece;

/// A stretch of an input: fetched by one thread, decoded by any. Reuse chunks: they keep their memory.
class TextChunk {
public:
    TextChunk();
    ~TextChunk();
    TextChunk(TextChunk&&) noexcept;
    TextChunk& operator=(TextChunk&&) noexcept;

    /// The decoded text: `size` bytes at `text.data() + front`. What lies in front of it is free for the
    /// user's use.
    PageBuffer text;
    std::size_t front = 0;
    std::size_t size = 0;
    /// The input ends after this chunk.
    bool last = false;
    /// The input ends here, in a BGZF block that is not the end-of-file block: perhaps it was cut.
    bool missing_end_block = false;
    /// An oddity of its text that is no error, in one line; empty: there is none.
    std::string warning;
    /// What went wrong after the text of this chunk, if anything (then `last` is set too).
    std::exception_ptr error;

    [[nodiscard]] std::string_view view() const noexcept { return {text.data() + front, size}; }

    /// For ChunkSource: a BGZF block or a zstd frame still to be decoded, as a part of `packed`.
    struct Block {
        std::size_t first;       ///< of its deflate data (BGZF) or of the whole frame, in `packed`
        std::uint32_t length;    ///< of that
        std::uint32_t size;      ///< of its text; of a frame's at most
        std::uint32_t crc;       ///< of its text; not of a frame's
        std::uint64_t position;  ///< in the file, for messages
    };
    PageBuffer packed;
    std::size_t packed_size = 0;
    std::vector<Block> blocks;
    std::uint64_t position = 0;  ///< of a plain chunk in its file, when it is read in decode()
    bool read_late = false;
    std::size_t trim_front = 0;  ///< of the decoded blocks' text, what lies outside a slice
    std::size_t trim_back = 0;
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> inflater;
    std::shared_ptr<GzipPiece> gzip_piece;  ///< which has the text and becomes this chunk in decode()

    /// Puts `head` before the text, so that what spans both is contiguous, and gives both. The text's own
    /// bounds stay.
    [[nodiscard]] std::string_view prepend(std::string_view head);
    /// Forgets everything but the memory, and leaves room for `size` bytes of text after `front` free ones or
    /// more, so that the text begins at a page.
    void reset(std::size_t front_bytes, std::size_t size_bytes);
};

/// An input as a sequence of chunks of text. fetch() does what must be done in order (reading pipes,
/// decoding streams, splitting BGZF into blocks and zstd into frames); decode() does the rest (reading files, decoding
/// blocks and frames)
/// and may run in parallel. Thread safety: one fetch() at a time; decode() of different chunks at any time by
/// any threads.
class ChunkSource {
public:
    explicit ChunkSource(std::unique_ptr<InputFile> file) : file_(std::move(file)), name_(file_->name()) {}
    /// For an input that is not one file; the name is for messages.
    explicit ChunkSource(std::string name) : name_(std::move(name)) {}
    virtual ~ChunkSource() = default;

    /// Fetches the next chunk, about `size` bytes of text (one BGZF block at least, nothing at the end),
    /// leaving `front` bytes free before it. False once the chunk marked `last` was handed out. Bad input
    /// does not throw: it ends the input with the chunk's `error`, so that errors are seen in the order of
    /// the text.
    [[nodiscard]] bool fetch(TextChunk& chunk, std::size_t front, std::size_t size);
    /// Before the first fetch(), unless access() is from_start: gives only that part of the text.
    void restrict(TextSlice const& slice) {
        begin_ = slice.begin;
        go_to(slice);
    }
    /// After the first fetch(): where the text begins.
    [[nodiscard]] TextPosition const& begin() const noexcept { return begin_; }
    /// Makes the text of a fetched chunk readable. Throws Error(input) if the input is damaged or shrank.
    virtual void decode(TextChunk& chunk) const = 0;
    /// The text of a decoded chunk was read, and may go: a source that needs much memory for the text of a chunk while it is
    /// decoded, and little before, uses it for another chunk. May be left out.
    virtual void release(TextChunk&) const noexcept {}

    /// Whether there is something that fetch() will need and that any thread may do before, several at once and beside
    /// fetch(); and a part of it, if there is still one. What goes wrong is fetch()'s to tell.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}

    /// Some text that fetch() has passed is stored without a checksum, so that flipped bits may not show.
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
    /// What of it only those who ask want to hear.
    [[nodiscard]] std::vector<std::string> notes() const;
    [[nodiscard]] virtual Access access() const noexcept { return Access::from_start; }
    /// Access::blocks: the first block at or after that stored byte, if there is one.
    [[nodiscard]] virtual std::optional<std::uint64_t> find_block(std::uint64_t) const {
        return std::nullopt;
    }
    /// Mates whose records this joins, one of the first and one of the second in turn: their names; else empty.
    [[nodiscard]] virtual std::pair<std::string, std::string> mates() const { return {}; }
    /// How gzip is decoded: "serial" or "parallel"; empty for all else.
    [[nodiscard]] virtual std::string_view decoder() const noexcept { return {}; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; }
    /// Bytes of the file that fetch() has passed, and those it has (0: unknown). Any thread.
    [[nodiscard]] std::uint64_t bytes_consumed() const noexcept {
        return consumed_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t bytes_total() const noexcept { return total_; }

protected:
    /// Fills the chunk, setting `last` where the input ends.
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

/// How a gzip input is to be decoded.
struct DecoderChoice {
    GzipDecoder decoder = GzipDecoder::serial;
    unsigned threads = 1;  ///< that will decode
    std::uint64_t range_bytes =
        UINT64_MAX;  ///< of the file, that a piece of the parallel decoder takes at most
};

/// Opens an input ("-" is standard input) and tells by its first bytes how it is stored (compression.hpp).
/// Throws Error(input) if it cannot be opened, is a directory, or is compressed in a way that is not read
/// here; `stop` is InputFile's.
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::string const& path, std::stop_token stop = {});
/// The same for an input that is open already and of which nothing was read.
[[nodiscard]] std::unique_ptr<ChunkSource> open_chunks(std::unique_ptr<InputFile> file,
                                                       DecoderChoice const& choice = {});

}  // namespace motifcount::internal
