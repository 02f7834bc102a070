#include "io/gzip/parallel_gzip_chunks.hpp"

#include <algorithm>
#include <deque>
#include <new>
#include <utility>

#include "io/gzip/compressed_chunks.hpp"
#include "io/gzip/deflate_block_finder.hpp"
#include "io/gzip/gzip_piece.hpp"

namespace motifcount::internal {
namespace {

class ParallelGzipChunks final : public ParallelGzip {
public:
    ParallelGzipChunks(std::unique_ptr<InputFile> file, ParallelGzipOptions const& options)
        : ParallelGzip(file->name()),
          options_(options),
          file_(*file),
          serial_(open_gzip_chunks(std::move(file))),
          shared_{file_, *serial_, options.text_limit, options.always_ahead} {
        total_ = file_.size();
        load_next(0);
    }
    std::string_view decoder() const noexcept override { return "parallel"; }
    ParallelGzipCounts counts() const noexcept override {
        return {shared_.pieces.load(), shared_.pieces_ahead.load(), shared_.pieces_serial.load()};
    }

    void decode(TextChunk& chunk) const override {
        if (chunk.gzip_piece == nullptr) return;
        std::shared_ptr<GzipPiece> const piece = std::move(chunk.gzip_piece);
        piece->run();
        chunk = piece->take_chunk();
        serial_->decode(chunk);  // BGZF blocks from the serial decoder must still be decoded
    }
    void release(TextChunk& chunk) const noexcept override {
        try {
            shared_.spares->texts.give(std::make_unique<PageBuffer>(std::move(chunk.text)));
        } catch (std::bad_alloc const&) {
            chunk.text = {};
        }
    }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;

private:
    void load_next(std::uint64_t begin);
    [[nodiscard]] std::size_t range_bytes() const;

    ParallelGzipOptions options_;
    InputFile const& file_;  ///< The serial decoder's file; pieces only call read_at()
    std::unique_ptr<ResumableChunks> serial_;
    GzipFile shared_;
    /// Next range. Its `end` is set when the following range is known
    GzipPiece::Range next_;
    /// Bytes of the next range; empty at the end of the file
    std::unique_ptr<FileStretch> next_stretch_;
    std::shared_ptr<GzipLink> link_;                 ///< Link of the last fetched piece
    std::deque<std::shared_ptr<GzipPiece>> pieces_;  ///< Fetched pieces; some may not be decoded yet
};

/// Returns the number of file bytes for the next piece. If a full range may have too much text, returns fewer bytes,
/// because a piece that ends early delays the following pieces.
std::size_t ParallelGzipChunks::range_bytes() const {
    constexpr std::uint64_t least = std::uint64_t{16} << 10;  // Size of a few deflate blocks
    std::uint64_t const text = shared_.text_bytes.load(std::memory_order_relaxed);
    std::uint64_t const bytes = shared_.file_bytes.load(std::memory_order_relaxed);
    if (text == 0) return options_.range_bytes;
    auto const fitting = static_cast<std::uint64_t>(static_cast<double>(bytes) / static_cast<double>(text) *
                                                    static_cast<double>(options_.text_limit) / 2);
    constexpr std::uint64_t page = 4096;  // Bulk reads begin at a page
    return static_cast<std::size_t>(
        std::min<std::uint64_t>(options_.range_bytes, std::max(least, fitting) / page * page));
}

void ParallelGzipChunks::load_next(std::uint64_t begin) {
    next_stretch_ = shared_.spares->stretches.take();
    next_stretch_->load(file_, begin, range_bytes());
    next_ = {};
    next_.search_end = next_stretch_->end() * 8;
    auto const member = find_member(next_stretch_->data(), next_stretch_->size(), 0, next_stretch_->size());
    next_.member = member.has_value();
    next_.begin = (begin + member.value_or(0)) * 8;
}

void ParallelGzipChunks::fill(TextChunk& chunk, std::size_t size) {
    while (!pieces_.empty() && pieces_.front()->done()) pieces_.pop_front();
    if (next_stretch_->size() == 0) {
        // Decodes all pieces now, because only then is it known whether more text follows.
        for (auto const& piece : pieces_) piece->run();
        GzipOutcome const& end = link_->wait_final();
        pieces_.clear();
        if (end.way == GzipOutcome::Way::ended) {
            chunk.last = true;
            chunk.missing_end_block = end.ends_in_data;
            return;
        }
        // If pieces ended early, part of the file is left and must be assigned again.
        if (end.way == GzipOutcome::Way::parallel) load_next(link_->wait_early()->bit / 8);
    }
    GzipPiece::Range range;
    std::unique_ptr<FileStretch> stretch;
    if (next_stretch_->size() != 0) {
        range = next_;
        stretch = std::move(next_stretch_);
        load_next(stretch->end());
        if (next_stretch_->size() != 0) range.end = *next_.begin;
    } else {
        stretch = shared_.spares->stretches.take();
        stretch->load(file_, 0, 0);
    }
    range.serial_bytes = size;
    auto after = std::make_shared<GzipLink>();
    std::size_t const front = chunk.front;
    auto piece =
        std::make_shared<GzipPiece>(shared_, range, std::move(stretch), link_, after, std::move(chunk));
    chunk = TextChunk();
    chunk.front = front;
    chunk.gzip_piece = piece;
    link_ = std::move(after);
    pieces_.push_back(std::move(piece));
    std::uint64_t const passed = std::min(total_, next_stretch_->first());
    consumed_.store(std::max(passed, bytes_consumed()), std::memory_order_relaxed);
}

}  // namespace

bool parallel_gzip_pays(unsigned threads, std::uint64_t file_bytes) noexcept {
    // Seconds for 1 GB of reads (gzip -6) on 16 CPUs of an Intel Xeon with an H200: 1.03 with 2 threads, 0.90 with 3 and 0.66
    // with 4; the serial decoder takes 1.20, 1.19 and 1.30. Two threads gain little, and the memory doubles.
    constexpr unsigned enough_threads = 3;
    // Minimum file size for several pieces per thread. Decoding smaller files takes only 20 ms anyway.
    constexpr std::uint64_t enough_bytes = std::uint64_t{4} << 20;
    return threads >= enough_threads && file_bytes >= enough_bytes;
}

std::unique_ptr<ParallelGzip> open_parallel_gzip_chunks(std::unique_ptr<InputFile> file,
                                                        ParallelGzipOptions const& options) {
    return std::make_unique<ParallelGzipChunks>(std::move(file), options);
}

}  // namespace motifcount::internal
