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

namespace motifcount::internal {

/// What a thread needs to decode a piece. Large.
struct GzipScratch {
    DeflateDecoder decoder;
    MarkerTable table;
    PageBuffer lead;

    /// Room for so many symbols, which their window precedes. Those that are there stay unless it was less before.
    [[nodiscard]] std::uint16_t* symbols(std::size_t size = 0) {
        symbols_.grow((deflate_window + size + DeflateDecoder::slack) * sizeof(std::uint16_t));
        return reinterpret_cast<std::uint16_t*>(symbols_.data()) + deflate_window;
    }

private:
    PageBuffer symbols_;
};

/// Things to be used again, of which as many come to exist as are in use at once. Thread safety: any thread, any time.
template <typename Thing>
class Spares {
public:
    [[nodiscard]] std::unique_ptr<Thing> take() {
        {
            std::lock_guard const lock(mutex_);
            if (!things_.empty()) {
                auto thing = std::move(things_.back());
                things_.pop_back();
                return thing;
            }
        }
        return std::make_unique<Thing>();
    }
    void give(std::unique_ptr<Thing> thing) {
        std::lock_guard const lock(mutex_);
        things_.push_back(std::move(thing));
    }

private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Thing>> things_;
};

/// What pieces need while they are decoded.
struct GzipSpares {
    Spares<GzipScratch> scratches;
    Spares<FileStretch> stretches;
    Spares<PageBuffer> texts;
};
/// Those of all files that are open: as many come to exist as are in use at once, and they go with the last file.
[[nodiscard]] std::shared_ptr<GzipSpares> shared_gzip_spares();

/// What the pieces of a file share.
struct GzipFile {
    InputFile const& file;
    ResumableChunks& serial;  ///< used by one piece at a time, in order
    std::size_t text_limit;   ///< of a piece, or little more than twice as much
    bool always_ahead;        ///< see ParallelGzipOptions
    // Decoded in parallel so far, of the text and of the file, for an estimate of what a range will give.
    std::atomic<std::uint64_t> text_bytes{0};
    std::atomic<std::uint64_t> file_bytes{0};
    std::atomic<std::uint64_t> pieces{0};  ///< decoded
    std::atomic<std::uint64_t> pieces_ahead{
        0};  ///< of them before it was known where they begin, and rightly
    std::atomic<std::uint64_t> pieces_serial{0};  ///< of them by the serial decoder
    std::shared_ptr<GzipSpares> spares = shared_gzip_spares();
};

/// A piece of a gzip file: the text of a range of its bytes. Any thread decodes it, before it is known where the piece
/// before ends: from a block or member that seems to begin in its range, with markers for the window if it is a block.
/// When the piece before has told where it ends, and that is where this one began, its own end is known at once, and with
/// it where the next one begins; only then are markers replaced and checksums made. If it is not, what lies between is
/// decoded first; and a piece in which anything is damaged, or unusual, is decoded again by the serial decoder, from its
/// beginning, as is all that follows up to the end of a member: text and errors are always those that it gives (Knespel & Brunst 2023, see find_block(); the pieces as links of a chain are ours).
class GzipPiece {
public:
    /// Where it may begin and is to end; without a beginning it is not decoded ahead.
    struct Range {
        std::optional<std::uint64_t> begin;  ///< bits of the file
        std::uint64_t search_end = 0;        ///< no beginning is looked for from there on
        bool member = false;                 ///< a member seems to begin at `begin`; else it is looked for
        std::uint64_t end = UINT64_MAX;      ///< the first boundary at or after it ends the piece
        std::size_t serial_bytes = 0;        ///< of text to take from the serial decoder, if it comes to that
    };

    /// `before` is null for the first piece. The chunk's memory is used for the text, if it suffices; else a spare one's.
    GzipPiece(GzipFile& file, Range const& range, std::unique_ptr<FileStretch> stretch,
              std::shared_ptr<GzipLink> before, std::shared_ptr<GzipLink> after, TextChunk chunk);

    /// Decodes it, unless that was done; waits if another thread is doing it, and for the pieces before.
    void run();
    /// run() is done, by whomever.
    [[nodiscard]] bool done() const noexcept { return done_.load(std::memory_order_acquire); }
    /// After run(): the decoded chunk, as ChunkSource::decode() leaves it but for BGZF blocks of the serial decoder.
    /// Throws what run() met beyond bad input, as memory that was not to be had.
    [[nodiscard]] TextChunk take_chunk();

    /// After run(): how the next piece goes on. Throws as take_chunk().
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
    std::size_t window_size_ = 0;  ///< of the member's text, before the piece's
    std::once_flag once_;
    std::atomic<bool> done_{false};
    std::exception_ptr error_;
};

}  // namespace motifcount::internal
