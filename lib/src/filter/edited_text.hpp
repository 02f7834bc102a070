#pragma once

#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Strategy for hits with edits or bulges: engines get whole batches, because hits depend on bases around them. Not
/// thread-safe.
class EditedText final : public FilterStrategy {
public:
    /// `patterns` and `positions` must outlive this object.
    EditedText(PatternSet const& patterns, AllowedPositions& positions)
        : patterns_(patterns), positions_(positions) {}

    /// Returns the batch without the bases whose hits are reported by other batches. `uses_positions`: whether engines save
    /// time with few positions. Valid until the next call. `text` and `filter` must remain valid until keep_passing().
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter, bool uses_positions);
    /// Also removes runs without a passing hit from the first element of `partial`.
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

private:
    PatternSet const& patterns_;
    AllowedPositions& positions_;
    Batch whole_;
    HitFilter const* filter_ = nullptr;
    bool has_positions_ = false;
    std::vector<RecordSpan> records_;
};

}  // namespace motifcount::internal
