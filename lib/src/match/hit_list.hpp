#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// The hits of a batch, at most Scratch::most_hits. Does not own them.
class HitList {
public:
    HitList(std::vector<BatchHit>& hits, std::size_t most) noexcept : hits_(hits), most_(most) {}

    /// Throws TooManyHits if the list is full.
    void push_back(BatchHit const& hit) {
        require_room(1);
        hits_.push_back(hit);
    }
    /// Throws TooManyHits if `more` hits do not fit, for callers that hold hits before listing them.
    void require_room(std::size_t more) const {
        if (more > room()) [[unlikely]]
            throw TooManyHits{};
    }
    [[nodiscard]] std::size_t room() const noexcept { return most_ - std::min(most_, hits_.size()); }

private:
    std::vector<BatchHit>& hits_;
    std::size_t most_;
};

}  // namespace motifcount::internal
