#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "layouts/anchor.hpp"
#include "layouts/layout_blocks.hpp"

namespace motifcount::internal {

struct PlacedSegment {
    unsigned first = 0;  ///< Position in the mate as read
    unsigned length = 0;
    ListMatch match;  ///< Only for segments with a list
};

/// Order of placements: the smallest cost is best.
struct PlacementCost {
    unsigned anchors = 0;  ///< Sum of the anchors' distances
    unsigned lists = 0;    ///< Sum of the distances of entries; `no_match` per segment without an entry
    unsigned indels = 0;   ///< Indels of anchors and entries

    static constexpr unsigned no_match = 255;

    friend auto operator<=>(PlacementCost const&, PlacementCost const&) = default;
    friend PlacementCost operator+(PlacementCost const& a, PlacementCost const& b) noexcept {
        return {a.anchors + b.anchors, a.lists + b.lists, a.indels + b.indels};
    }
};

/// `matched`: all elements are placed, and all segments with a list have an entry or a tie. Otherwise why the first element fails
enum class PlacementClass : std::uint8_t { matched, too_short, no_anchor, no_match, ambiguous };

struct MatePlacement {
    PlacementClass outcome = PlacementClass::matched;
    unsigned element = 0;  ///< Index of the first element that fails; the number of elements if all match
    PlacementCost cost;
    PlacedSegment rest = {};  ///< Longest stretch of bases that no segment or anchor covers, if all match

    /// True if this placement explains more of the mate
    [[nodiscard]] bool better_than(MatePlacement const& other) const noexcept {
        return element != other.element ? element > other.element : cost < other.cost;
    }
};

/// Memory of MatePlacer::place(), to be reused. One per thread.
struct PlacementMemory {
    /// Placement of the parts of a block
    struct Candidate {
        PlacementCost cost;  ///< After linking: with the best placement of the following blocks
        unsigned left = 0;
        unsigned right = 0;
        std::size_t parts = 0;  ///< Index of the first of its `starts` and `matches`
        std::size_t next = 0;   ///< Candidate of the next block
        bool possible = true;   ///< False if the following blocks cannot be placed
    };
    /// Hits of a block's pivot
    struct Hits {
        bool known = false;
        std::vector<AnchorHit> hits;
    };
    MatePlanes planes;
    std::vector<std::array<Hits, 2>> hits;  ///< Per block: exact hits, and all hits
    std::vector<Candidate> candidates;
    std::vector<std::size_t> block_ends;  ///< End of each block's candidates
    std::size_t best = 0;                 ///< Chosen candidate of the first block
    std::vector<unsigned> starts;         ///< Start of each part of a candidate, and the end of its last part
    std::vector<ListMatch>
        matches;  ///< Per part; one more, unused, so that the indices equal those of `starts`
    // The same for the candidate that is being made, and hits of anchors other than the pivot
    std::vector<unsigned> open_starts;
    std::vector<ListMatch> open_matches;
    std::vector<AnchorHit> open_hits;
};

/// Places the elements of a mate's layout in reads. It returns the placement with the least cost; if several have it, the
/// leftmost, which has the smallest starts, compared from left to right. If the mate has no placement, as many leading elements
/// as possible are placed. Immutable; thread-safe with one PlacementMemory per thread.
class MatePlacer {
public:
    /// Arguments: see LayoutBlocks
    MatePlacer(std::string_view text, MateLayout const& mate, std::span<SegmentList const> lists)
        : layout_(text, mate, lists) {}

    /// `placed`: receives the segments that are placed; has one element per segment of the mate
    MatePlacement place(MateText const& mate, PlacementMemory& memory, std::span<PlacedSegment> placed) const;

private:
    LayoutBlocks layout_;
};

}  // namespace motifcount::internal
