#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Strategy that lets engines search the whole batch, with the allowed positions of hits (Batch::positions). Bases that no
/// passing hit covers are replaced by breaks. Used for engines that use positions, and if selected parts would be most of the
/// text. Not thread-safe.
class MarkedText final : public FilterStrategy {
public:
    /// `positions` and `check` must outlive this object.
    MarkedText(AllowedPositions& positions, StrandCheck const& check)
        : positions_(positions), check_(check) {}

    /// Returns the text to search; valid until the next call
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter);
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

private:
    AllowedPositions& positions_;
    StrandCheck const& check_;
    SlotMask closed_;  ///< Slots that are not searched
};

}  // namespace motifcount::internal
