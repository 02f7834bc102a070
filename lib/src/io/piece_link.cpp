#include "io/piece_link.hpp"

#include <utility>

#include "io/look_for.hpp"

namespace motifcount::internal {
void PieceLink::publish_early(FastxCut const& cut, std::string_view text) {
    Early early;
    early.kind = cut.kind;
    if (cut.kind != FastxCut::Kind::none) {
        early.tail = text.substr(cut.from);
        early.repeated = cut.at - cut.from;
    }
    {
        std::lock_guard const lock(mutex_);
        early_ = std::move(early);
        early_known_ = true;
    }
    changed_.notify_all();
}

void PieceLink::publish_final(Final result) {
    {
        std::lock_guard const lock(mutex_);
        final_ = std::move(result);
        early_known_ = true;
        final_known_ = true;
        settled_ = true;
    }
    changed_.notify_all();
}

void PieceLink::fail(std::exception_ptr error) noexcept {
    {
        std::lock_guard const lock(mutex_);
        if (final_known_ || error_) return;
        error_ = std::move(error);
        early_known_ = true;
        settled_ = true;
    }
    changed_.notify_all();
}

PieceLink::Early const& PieceLink::wait_early() {
    look_for(early_known_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return early_known_.load(); });
    return early_;
}

PieceLink::Final& PieceLink::wait_final() {
    look_for(settled_);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return settled_.load(); });
    if (error_) std::rethrow_exception(error_);
    return final_;
}

}  // namespace motifcount::internal
