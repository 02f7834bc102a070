#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <vector>

#include "reads/reader.hpp"

namespace motifcount::internal {

/// A reader of whose input the beginning can be looked at before it is read, though the input may be a pipe: what was
/// packed for look_ahead() is kept, and given once more by fetch() and pack().
///
/// Memory: the batches looked at, until they are read. Thread safety: look_ahead() is called by one thread, before the
/// first fetch(); the rest is as with any Reader.
class ReplayReader final : public Reader {
public:
    explicit ReplayReader(std::unique_ptr<Reader> reader);
    ~ReplayReader() override;

    /// The next batch, valid until the first fetch(). Null at the end of the input, and where something is wrong with it,
    /// which is pack()'s to tell.
    [[nodiscard]] PackedText const* look_ahead();

    [[nodiscard]] std::unique_ptr<Piece> make_piece() const override;
    [[nodiscard]] bool fetch(Piece& piece) override;
    void pack(Piece& piece, PackedText& text) override;
    [[nodiscard]] bool has_work() const noexcept override { return reader_->has_work(); }
    void work() override { reader_->work(); }

    [[nodiscard]] std::uint64_t bytes_consumed() const noexcept override { return reader_->bytes_consumed(); }
    [[nodiscard]] std::uint64_t bytes_total() const noexcept override { return reader_->bytes_total(); }
    [[nodiscard]] std::string decoder() const override { return reader_->decoder(); }
    [[nodiscard]] bool has_fasta() const noexcept override { return reader_->has_fasta(); }
    [[nodiscard]] std::vector<Message> warnings(Oddities const& seen) const override {
        return reader_->warnings(seen);
    }
    [[nodiscard]] std::vector<std::string> notes() const override { return reader_->notes(); }

private:
    struct Kept;
    class ReplayPiece;

    std::unique_ptr<Reader> const reader_;
    std::unique_ptr<Piece> ahead_;             ///< look_ahead()'s own
    std::vector<std::unique_ptr<Kept>> kept_;  ///< by number; null: given
    std::size_t next_ = 0;                     ///< of kept_, to be given
    bool ended_ = false;                       ///< nothing comes after kept_
};

}  // namespace motifcount::internal
