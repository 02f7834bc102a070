#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "filter/hit_filter.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"

namespace motifcount::internal {

/// Strategy for searching batches with a filter. Prepares the text that engines search, and then decides which hits pass.
class FilterStrategy {
public:
    virtual ~FilterStrategy() = default;
    /// Drops hits that fail the filter, and maps the other hits from the prepared text to slots in the batch. `partial`:
    /// results from PartScratches::find(); needed only for hits with edits.
    virtual void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) = 0;
};

/// Determines the strands on which hits pass the filter, from their patterns and the strands allowed at their positions
class StrandCheck {
public:
    /// `targets` must outlive this object.
    explicit StrandCheck(Targets const& targets) : patterns_(targets.patterns()), targets_(targets) {}

    void set_filter(HitFilter const& filter) noexcept {
        one_strand_ = filter.one_strand() ? filter.strands() : 0;
    }
    /// Keeps the hits that pass the filter, and sets their strands. `allowed(hit)` returns the strands allowed at the hit's
    /// position (bit 0 = forward, bit 1 = reverse), and may change the hit.
    template <class Allowed>
    void keep_passing(std::vector<BatchHit>& hits, Allowed const& allowed) const {
        std::size_t kept = 0;
        for (BatchHit hit : hits) {
            unsigned const found = allowed(hit);
            hit.strands = static_cast<std::uint8_t>(strands(hit.pattern, found));
            if (hit.strands == 0) continue;
            hits[kept++] = hit;
        }
        hits.resize(kept);
    }

private:
    [[nodiscard]] unsigned strands(PatternId pattern, unsigned allowed) const {
        unsigned const found = allowed & targets_.strands(pattern);
        // Most hits are on the requested strand. Groups are far apart in memory, so the group is read only for the other hits.
        if (one_strand_ == 0 || (found & ~one_strand_) == 0) return found;
        GroupId const group = patterns_.group(pattern);
        bool const either = patterns_.has_both_strands(group) || patterns_.palindrome_strands(group) != 0;
        return either ? found & one_strand_ : found;
    }

    PatternSet const& patterns_;
    Targets const& targets_;
    unsigned one_strand_ = 0;  ///< Only strand whose hits pass, as in HitFilter::strands(); 0 = both strands
};

}  // namespace motifcount::internal
