#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Gives engines the whole batch, with the allowed positions of hits (Batch::places), and with breaks in place of bases that no
/// passing hit covers. For engines that use positions, and if selected parts would be most of the text. Not thread-safe.
class MarkedText final : public FilterStrategy {
public:
    /// Both must outlive this object.
    MarkedText(AllowedPositions& positions, HitCheck const& check) : positions_(positions), check_(check) {}

    /// Valid until the next call
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter);
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

private:
    AllowedPositions& positions_;
    HitCheck const& check_;
    SlotMask closed_;  ///< Slots that are not searched
};

}  // namespace motifcount::internal
