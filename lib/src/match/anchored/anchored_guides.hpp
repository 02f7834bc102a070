#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/alphabet.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Sequences and their patterns, from a set made with `strands_apart`. Letters are stored from the anchor outward. Immutable.
class AnchoredGuides {
public:
    static constexpr PatternId none = ~PatternId{0};

    struct Guide {
        PatternId forward = none;
        PatternId reverse = none;
        std::size_t first = 0;  ///< Index in letters_ of the guide's first letter
        std::size_t length = 0;
    };

    AnchoredGuides(PatternSet const& patterns, bool at_end);

    [[nodiscard]] std::size_t size() const noexcept { return guides_.size(); }
    [[nodiscard]] Guide const& operator[](std::uint32_t guide) const noexcept { return guides_[guide]; }
    /// Returns the guide's letters on its own strand, from the anchor outward.
    [[nodiscard]] std::span<BaseMask const> letters(Guide const& guide) const noexcept {
        return std::span(letters_).subspan(guide.first, guide.length);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return sizeof(Guide) * guides_.size() + letters_.size();
    }

private:
    std::vector<Guide> guides_;
    std::vector<BaseMask> letters_;
};

}  // namespace motifcount::internal
