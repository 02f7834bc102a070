#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "layouts/layout.hpp"
#include "layouts/mate_placer.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// How well a layout fits the reads of a fragment
struct LayoutFit {
    PlacementClass outcome = PlacementClass::matched;
    std::size_t mate = 0;       ///< Index in ReadLayout::mates of the first mate that fails
    MatePlacement failed = {};  ///< Why it fails
    PlacementCost cost;         ///< Sum over all mates
    bool swapped =
        false;  ///< Whether the text of R1 is described by the layout's R2, and the other way round
    std::array<bool, layout_mates> reversed{};  ///< Per LayoutMate: whether its reverse complement is placed
    /// Per LayoutMate: the longest stretch that no segment or anchor covers, as read; the whole mate if the layout does not mention it
    std::array<PlacedSegment, layout_mates> rest{};
};

/// Placement of a layout in the reads of a fragment, and the memory of LayoutMatcher::place(). Reuse it; one per thread.
struct ReadPlacement : LayoutFit {
    /// In the order of ReadLayout::segments(). Segments after the first that fails may be placed or empty. Positions are
    /// those of the mate as read.
    std::vector<PlacedSegment> segments;

    struct Memory {
        PlacementMemory mate;
        std::vector<std::uint64_t> bases;  ///< Reverse complement of a mate
        std::vector<std::uint64_t> breaks;
        std::vector<PlacedSegment> other;      ///< Segments of a mate on the other strand
        std::vector<PlacedSegment> first_way;  ///< Segments of the fragment as read
    };
    Memory memory;
};

struct LayoutOptions {
    /// Strands on which the mates may be. Must not be automatic.
    MateStrands strands = {StrandFilter::forward, StrandFilter::forward};
    /// Whether to also try the fragment from its other end: with the mates swapped, or the reverse complement of a single read
    bool both_ways = false;
};

/// Places a layout in fragments. Immutable; thread-safe with one ReadPlacement per thread.
class LayoutMatcher {
public:
    /// `lists`: per segment, in the order of ReadLayout::segments(). Throws Error(usage) if the lengths of a list's sequences are not
    /// allowed by its segment.
    LayoutMatcher(ReadLayout const& layout, std::span<SegmentList const> lists, LayoutOptions options = {});

    /// `mates`: per LayoutMate; an absent mate has no text and no bases
    void place(std::span<MateText const, layout_mates> mates, ReadPlacement& placement) const;

private:
    struct Mate {
        LayoutMate mate;
        StrandFilter strand;
        std::size_t first;  ///< Index of its first segment
        std::size_t count;  ///< Number of its segments
        MatePlacer placer;
    };
    void place_all(std::span<MateText const, layout_mates> mates, bool reverse,
                   ReadPlacement& placement) const;
    MatePlacement place_mate(Mate const& mate, MateText const& text, bool reverse,
                             ReadPlacement& placement) const;

    std::vector<Mate> mates_;
    std::size_t segments_ = 0;
    bool both_ways_;
};

}  // namespace motifcount::internal
