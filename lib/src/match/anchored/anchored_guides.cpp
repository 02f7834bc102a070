#include "match/anchored/anchored_guides.hpp"

#include <algorithm>

namespace motifcount::internal {

/// Each group has one sequence, because the set must be made with `strands_apart`.
AnchoredGuides::AnchoredGuides(PatternSet const& patterns, bool at_end) : guides_(patterns.group_count()) {
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        Guide& guide = guides_[patterns.group(pattern)];
        bool const reverse = patterns.is_reverse(pattern);
        bool const is_new = guide.forward == none && guide.reverse == none;
        (reverse ? guide.reverse : guide.forward) = pattern;
        if (!is_new) continue;
        auto const masks = patterns.masks(pattern);
        guide.first = letters_.size();
        guide.length = masks.size();
        letters_.insert(letters_.end(), masks.begin(), masks.end());
        auto const own = std::span(letters_).subspan(guide.first);
        if (reverse)
            for (BaseMask& mask : own) mask = complement_mask(mask);
        if (at_end != reverse) std::ranges::reverse(own);
    }
}

}  // namespace motifcount::internal
