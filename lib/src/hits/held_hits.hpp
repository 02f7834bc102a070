#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "hits/kept_text.hpp"
#include "hits/search_part.hpp"

namespace motifcount::internal {

/// Hits of the record that goes on in the next batch, sorted, in positions of that record instead of slots, with their
/// bases. Thread safety: none.
class HeldHits {
public:
    [[nodiscard]] bool empty() const noexcept { return hits_.empty(); }
    [[nodiscard]] std::span<BatchHit const> hits() const noexcept { return hits_; }
    /// Where the bases of one of hits() are, in text().
    [[nodiscard]] std::uint64_t slot(std::size_t hit) const noexcept { return slots_[hit]; }
    [[nodiscard]] TextView text() const noexcept { return text_.view(); }

    /// After the others. Its bases are at `slot` of the text; `context` more on either side are kept, if they are there.
    void add(BatchHit const& hit, TextView text, std::uint64_t slot, std::uint64_t context) {
        std::uint64_t const from = slot - std::min(slot, context);
        std::uint64_t const to = std::min(text.size, slot + hit.length + context);
        hits_.push_back(hit);
        slots_.push_back(text_.add(text, from, to - from) + (slot - from));
    }
    /// Decides on the hit of this pattern that is undecided, if there is one: it is a hit, or is forgotten.
    void decide(PatternId pattern, bool is_hit) {
        auto const found = std::ranges::find_if(
            hits_, [&](BatchHit const& hit) { return hit.undecided && hit.pattern == pattern; });
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
    std::vector<BatchHit> hits_;
    std::vector<std::uint64_t> slots_;
    KeptText text_;
};

}  // namespace motifcount::internal
