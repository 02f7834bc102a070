#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "hits/kept_text.hpp"
#include "hits/search_part.hpp"

namespace motifcount::internal {

/// Sorted hits of a record that continues in the next batch, with their bases. Their positions are in the record, not in the
/// batch. Not thread-safe.
class HeldHits {
public:
    [[nodiscard]] bool empty() const noexcept { return hits_.empty(); }
    [[nodiscard]] std::span<SlotHit const> hits() const noexcept { return hits_; }
    /// Returns the slot in text() of the first base of hits()[hit].
    [[nodiscard]] std::uint64_t slot(std::size_t hit) const noexcept { return slots_[hit]; }
    [[nodiscard]] TextView text() const noexcept { return text_.view(); }

    /// Appends a hit whose first base is at `slot` of the text. Keeps its bases and up to `context` bases on either side.
    void add(SlotHit const& hit, TextView text, std::uint64_t slot, std::uint64_t context) {
        std::uint64_t const from = slot - std::min(slot, context);
        std::uint64_t const to = std::min(text.size, slot + (hit.end - hit.start) + context);
        hits_.push_back(hit);
        slots_.push_back(text_.add(text, from, to - from) + (slot - from));
    }
    /// Confirms or removes the undecided hit of this pattern, if there is one.
    void decide(PatternId pattern, bool is_hit) {
        auto const found = std::ranges::find_if(
            hits_, [&](SlotHit const& hit) { return hit.undecided && hit.pattern == pattern; });
        if (found == hits_.end()) return;
        found->undecided = false;
        if (is_hit) return;
        slots_.erase(slots_.begin() + (found - hits_.begin()));
        hits_.erase(found);
    }
    void clear() noexcept {
        hits_.clear();
        slots_.clear();
        text_.clear();
    }

private:
    std::vector<SlotHit> hits_;
    std::vector<std::uint64_t> slots_;
    KeptText text_;
};

}  // namespace motifcount::internal
