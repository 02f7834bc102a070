#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "reads/reader.hpp"

namespace motifcount::internal {

/// Reader that can look ahead at the start of an input, even of a pipe. Batches packed for look_ahead() stay in memory until
/// fetch() and parse() return them again. Only one thread may call look_ahead(), and only before the first fetch().
class ReplayReader final : public Reader {
public:
    explicit ReplayReader(std::unique_ptr<Reader> reader);
    ~ReplayReader() override;

    /// Returns the next batch, valid until the first fetch(); null at the end or at an error, which parse() will throw.
    [[nodiscard]] PackedText const* look_ahead();

    [[nodiscard]] std::unique_ptr<Piece> make_piece() const override;
    [[nodiscard]] bool fetch(Piece& piece) override;
    void parse(Piece& piece, PackedText& text) override;
    void settle(Piece& piece, PackedText& text) override;
    [[nodiscard]] bool has_work() const noexcept override { return reader_->has_work(); }
    void work() override { reader_->work(); }
    [[nodiscard]] bool must_wait() const noexcept override {
        return next_ == kept_.size() && !ended_ && reader_->must_wait();
    }

    [[nodiscard]] std::uint64_t bytes_consumed() const noexcept override { return reader_->bytes_consumed(); }
    [[nodiscard]] std::uint64_t bytes_total() const noexcept override { return reader_->bytes_total(); }
    [[nodiscard]] std::string decoder() const override { return reader_->decoder(); }
    [[nodiscard]] bool has_fasta() const noexcept override { return reader_->has_fasta(); }
    [[nodiscard]] bool has_alignments() const noexcept override { return reader_->has_alignments(); }
    [[nodiscard]] std::vector<Message> warnings(Oddities const& seen) const override {
        return reader_->warnings(seen);
    }
    [[nodiscard]] std::vector<std::string> notes() const override { return reader_->notes(); }

private:
    struct Kept;
    class ReplayPiece;

    std::unique_ptr<Reader> const reader_;
    std::unique_ptr<Piece> ahead_;             ///< Piece used by look_ahead()
    std::vector<std::unique_ptr<Kept>> kept_;  ///< Batches in memory, one per piece; null = already returned
    std::size_t next_ = 0;                     ///< Index in kept_ of the next batch to return
    bool ended_ = false;                       ///< Whether the input ends after the batches in kept_
};

}  // namespace motifcount::internal
