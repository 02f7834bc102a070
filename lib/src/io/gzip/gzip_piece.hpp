#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "io/gzip/compressed_chunks.hpp"
#include "io/gzip/gzip_link.hpp"
#include "io/gzip/gzip_walk.hpp"
#include "io/gzip/marker_text.hpp"
#include "io/spares.hpp"

namespace motifcount::internal {

struct GzipScratch {
    DeflateDecoder decoder;
    MarkerTable table;
    PageBuffer lead;

    /// Returns memory for `size` symbols, with room for a window before it. Keeps its contents unless the memory must grow.
    [[nodiscard]] std::uint16_t* symbols(std::size_t size = 0) {
        symbols_.grow((deflate_window + size + DeflateDecoder::slack) * sizeof(std::uint16_t));
        return reinterpret_cast<std::uint16_t*>(symbols_.data()) + deflate_window;
    }

private:
    PageBuffer symbols_;
};

struct GzipSpares {
    Spares<GzipScratch> scratches;
    Spares<FileStretch> stretches;
    Spares<PageBuffer> texts;
};
/// Returns the pools that all open files share. They are freed with the last file.
[[nodiscard]] std::shared_ptr<GzipSpares> shared_gzip_spares();

struct GzipFile {
    InputFile const& file;
    /// Serial decoder; used by one piece at a time, in file order
    ResumableChunks& serial;
    /// Maximum bytes of text per piece. If a piece is joined from two parts, maximum per part
    std::size_t text_limit;
    bool always_ahead;
    // Text bytes and file bytes decoded in parallel so far; used to estimate the text size of a range
    std::atomic<std::uint64_t> text_bytes{0};
    std::atomic<std::uint64_t> file_bytes{0};
    std::atomic<std::uint64_t> pieces{0};
    /// Number of pieces decoded from a correctly guessed start, before the start was known
    std::atomic<std::uint64_t> pieces_ahead{0};
    std::atomic<std::uint64_t> pieces_serial{0};  ///< Number of pieces decoded by the serial decoder
    std::shared_ptr<GzipSpares> spares = shared_gzip_spares();
};

/// Piece of a gzip file: the text in a range of file bytes. Any thread can decode a piece before the end of the previous
/// piece is known. Decoding starts at a block or member that seems to begin in the range. The window before a block is unknown,
/// so references to the window are decoded as markers. Once the previous piece has published its end:
/// - If this piece began there, it immediately publishes its own end. Markers are replaced and checksums computed later.
/// - If this piece began later, it first decodes the part in between.
/// - If data is damaged or unusual, the serial decoder decodes the piece again, and the rest of the member.
///
/// Therefore text and errors are always the same as with the serial decoder. (Source: Knespel & Brunst 2023, see find_block().
/// Linking the pieces in a chain is our own idea.)
class GzipPiece {
public:
    /// Range of a piece. Without `begin`, the piece is decoded only after the previous piece
    struct Range {
        /// Start as a bit position in the file
        std::optional<std::uint64_t> begin;
        /// Bit position in the file at which the search for a start stops
        std::uint64_t search_end = 0;
        /// Whether a member seems to start at `begin`. If false, the search for a block starts at `begin`
        bool member = false;
        /// Bit position in the file; the piece ends at the first boundary at or after it
        std::uint64_t end = UINT64_MAX;
        /// Bytes of text to take from the serial decoder if it is needed
        std::size_t serial_bytes = 0;
    };

    /// `before`: null for the first piece. `chunk`: provides memory for the text
    GzipPiece(GzipFile& file, Range const& range, std::unique_ptr<FileStretch> stretch,
              std::shared_ptr<GzipLink> before, std::shared_ptr<GzipLink> after, TextChunk chunk);

    /// Decodes the piece. If another thread is decoding it, waits until it is done. Also waits for earlier pieces.
    void run();
    [[nodiscard]] bool done() const noexcept { return done_.load(std::memory_order_acquire); }
    /// Returns the chunk after run(). Its BGZF blocks may not be decoded yet. Rethrows all errors except invalid input.
    [[nodiscard]] TextChunk take_chunk();

    /// Result for the next piece; call it after run(). Throws the same errors as take_chunk().
    [[nodiscard]] GzipOutcome const& result() { return after_->wait_final(); }

private:
    struct Speculation;

    void decode(GzipScratch& scratch);
    [[nodiscard]] bool knows_begin() const noexcept { return before_->has_early() && !file_.always_ahead; }
    [[nodiscard]] bool speculate(GzipScratch& scratch, Speculation& ahead);
    void decode_lead(GzipScratch& scratch, GzipPoint const& point, GzipPart& part, Speculation& ahead);
    [[nodiscard]] GzipPoint end_point(GzipPart const& part) const;
    [[nodiscard]] std::vector<std::uint32_t> sum_up(GzipPart const& part, bool in_member) const;
    [[nodiscard]] static bool check(GzipPart const& part, std::vector<std::uint32_t> const& crcs,
                                    bool in_member, GzipOutcome& result);
    void take_serial(GzipOutcome const& before, GzipPoint const* point);
    void place_window(std::string const& window);
    [[nodiscard]] char* text() noexcept { return chunk_.text.data() + chunk_.front; }
    [[nodiscard]] char const* text() const noexcept { return chunk_.text.data() + chunk_.front; }

    GzipFile& file_;
    Range range_;
    std::unique_ptr<FileStretch> stretch_;
    std::shared_ptr<GzipLink> before_;
    std::shared_ptr<GzipLink> after_;
    TextChunk chunk_;
    std::size_t window_size_ = 0;  ///< Bytes of the member's text before the piece, at most 32 kB
    std::once_flag once_;
    std::atomic<bool> done_{false};
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
