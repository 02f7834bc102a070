#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// Appends hits in a batch to a list, up to Scratch::max_hits hits. The caller owns the list.
class ListEmitter {
public:
    /// `owned_from`: hits that end at or before this slot belong to the previous batch and are dropped
    ListEmitter(std::vector<BatchHit>& hits, std::size_t most, std::uint64_t owned_from = 0) noexcept
        : hits_(hits), most_(most), owned_from_(owned_from) {}

    // Adds a hit. CpuCore::search() calls this function as emit().
    void operator()(PatternId pattern, std::uint64_t end, std::uint8_t mismatches) {
        if (end > owned_from_) push_back({end, 0, pattern, mismatches});
    }
    void prefetch(PatternId) const {}

    /// Adds a hit. Throws TooManyHits if the list is full.
    void push_back(BatchHit const& hit) {
        require_room(1);
        hits_.push_back(hit);
    }
    /// Throws TooManyHits if `more` hits do not fit. For callers that collect hits before listing them.
    void require_room(std::size_t more) const {
        if (more > room()) [[unlikely]]
            throw TooManyHits{};
    }
    [[nodiscard]] std::size_t room() const noexcept { return most_ - std::min(most_, hits_.size()); }

private:
    std::vector<BatchHit>& hits_;
    std::size_t most_;
    std::uint64_t owned_from_;
};

}  // namespace motifcount::internal
