#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// The hits that a matcher finds in a batch, as many as Scratch::most_hits. Not owned.
class HitList {
public:
    HitList(std::vector<Occurrence>& hits, std::size_t most) noexcept : hits_(hits), most_(most) {}

    /// Throws TooManyHits.
    void push_back(Occurrence const& hit) {
        require_room(1);
        hits_.push_back(hit);
    }
    /// For those who hold what they find before it is listed: throws TooManyHits if so many more are too many.
    void require_room(std::size_t more) const {
        if (more > room()) [[unlikely]]
            throw TooManyHits{};
    }
    [[nodiscard]] std::size_t room() const noexcept { return most_ - std::min(most_, hits_.size()); }

private:
    std::vector<Occurrence>& hits_;
    std::size_t most_;
};

}  // namespace motifcount::internal
