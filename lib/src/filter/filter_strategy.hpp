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

    /// Sets the filter for the next batch. `filter` and the batch's memory must not change until then.
    void set_filter(HitFilter const& filter, Batch const& batch) noexcept {
        filter_ = filter.one_strand() ? &filter : nullptr;
        batch_ = batch;
    }
    /// Keeps the hits that pass the filter, and sets their strands. `allowed(hit)` returns the strands allowed at the hit's
    /// position (bit 0 = forward, bit 1 = reverse), and may change the hit.
    template <class Allowed>
    void keep_passing(std::vector<BatchHit>& hits, Allowed const& allowed) const {
        std::size_t kept = 0;
        std::size_t record = 0;
        for (BatchHit hit : hits) {
            unsigned found = allowed(hit) & targets_.strands(hit.pattern);
            if (filter_ != nullptr && found != 0) {
                record = next_record(batch_.records, record, hit.start);
                found = on_strands(filter_->strands_of(batch_.first_record + record), hit.pattern, found);
            }
            hit.strands = static_cast<std::uint8_t>(found);
            if (hit.strands == 0) continue;
            hits[kept++] = hit;
        }
        hits.resize(kept);
    }

private:
    /// Returns the strands in `found` on which a hit passes. `requested`: strands that the filter allows
    [[nodiscard]] unsigned on_strands(unsigned requested, PatternId pattern, unsigned found) const {
        // Most hits are on the requested strand. Groups are far apart in memory, so the group is read only for the other hits.
        if ((found & ~requested) == 0) return found;
        GroupId const group = patterns_.group(pattern);
        bool const either = patterns_.has_both_strands(group) || patterns_.palindrome_strands(group) != 0;
        return either ? found & requested : found;
    }

    PatternSet const& patterns_;
    Targets const& targets_;
    HitFilter const* filter_ = nullptr;  ///< Null if hits on both strands pass
    Batch batch_;
};

}  // namespace motifcount::internal
