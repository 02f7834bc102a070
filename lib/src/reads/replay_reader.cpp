#include "reads/replay_reader.hpp"

#include <utility>

namespace motifcount::internal {

struct ReplayReader::Kept {
    PackedText text;
    RecordText record_text;
    Oddities oddities;
    std::exception_ptr error;
};

class ReplayReader::ReplayPiece final : public Piece {
public:
    explicit ReplayPiece(std::unique_ptr<Piece> own) : inner(std::move(own)) {}

    std::unique_ptr<Piece> inner;
    std::unique_ptr<Kept> kept;  ///< Batch in memory; if null, `inner` must be parsed
};

ReplayReader::ReplayReader(std::unique_ptr<Reader> reader) : reader_(std::move(reader)) {}
ReplayReader::~ReplayReader() = default;

PackedText const* ReplayReader::look_ahead() {
    if (ended_) return nullptr;
    auto kept = std::make_unique<Kept>();
    try {
        if (ahead_ == nullptr) ahead_ = reader_->make_piece();
        if (!reader_->fetch(*ahead_)) {
            ended_ = true;
            return nullptr;
        }
        reader_->pack(*ahead_, kept->text);
        kept->record_text = std::exchange(ahead_->text, {});
        kept->oddities = std::exchange(ahead_->oddities, {});
    } catch (...) {
        kept->error = std::current_exception();
        ended_ = true;
    }
    kept_.push_back(std::move(kept));
    return ended_ ? nullptr : &kept_.back()->text;
}

std::unique_ptr<Piece> ReplayReader::make_piece() const {
    return std::make_unique<ReplayPiece>(reader_->make_piece());
}

bool ReplayReader::fetch(Piece& piece) {
    auto& mine = static_cast<ReplayPiece&>(piece);
    mine.kept.reset();
    ahead_.reset();
    if (next_ == kept_.size()) return !ended_ && reader_->fetch(*mine.inner);
    mine.kept = std::move(kept_[next_++]);
    return true;
}

void ReplayReader::parse(Piece& piece, PackedText& text) {
    auto& mine = static_cast<ReplayPiece&>(piece);
    if (mine.kept == nullptr) return reader_->parse(*mine.inner, text);
    if (mine.kept->error) std::rethrow_exception(mine.kept->error);
    text = std::move(mine.kept->text);
    mine.text = std::move(mine.kept->record_text);
    mine.oddities = std::move(mine.kept->oddities);
}

void ReplayReader::settle(Piece& piece, PackedText& text) {
    auto& mine = static_cast<ReplayPiece&>(piece);
    if (mine.kept != nullptr) return mine.kept.reset();  // It was settled by look_ahead()
    reader_->settle(*mine.inner, text);
    std::swap(mine.text, mine.inner->text);
    mine.oddities = std::exchange(mine.inner->oddities, {});
}

}  // namespace motifcount::internal
