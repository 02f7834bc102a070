#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "layouts/anchor.hpp"
#include "layouts/layout.hpp"

namespace motifcount::internal {

/// The list of a segment; both pointers are null for segments without a list.
struct SegmentList {
    std::shared_ptr<BarcodeList const> list;
    std::shared_ptr<Texts const> sequences;  ///< As given to the list; needed only with edits
};

/// Element of a layout whose position is fixed by its neighbour. A part without an anchor and a list has a fixed length.
struct LayoutPart {
    static constexpr unsigned none = LayoutSegment::unlimited;

    unsigned shortest = 0;    ///< Fewest bases
    unsigned segment = none;  ///< Index of the segment in the mate
    AnchorPattern const* anchor = nullptr;
    SegmentList const* list = nullptr;
};

/// Gap or segment of varying length before or after a block
struct LayoutStretch {
    unsigned shortest = 0;
    unsigned longest = 0;  ///< 0 = there is no such element
    unsigned segment = LayoutPart::none;

    [[nodiscard]] bool fits(unsigned from, unsigned to) const noexcept {
        return to >= from && to - from >= shortest && to - from <= longest;
    }
};

/// Parts without elements of varying length between them. They are placed from a pivot: the first anchor, or the start or the
/// end of the read. Parts before the pivot are placed from right to left.
struct LayoutBlock {
    enum class Pivot : std::uint8_t { start, anchor, end };

    LayoutStretch before;  ///< Unless the pivot is the start of the read
    std::vector<LayoutPart> parts;
    Pivot pivot = Pivot::start;
    std::size_t first_right =
        0;  ///< Index of the first part that is placed from left to right; the anchor's if it is the pivot
    std::size_t anchors = 0;
    unsigned first_element =
        0;  ///< Index of the element that the block begins with, including a segment in `before`
    unsigned element = 0;  ///< Index of the element of its first part
};

/// The layout of a mate, prepared for placement
struct LayoutBlocks {
    /// `lists`: per segment of the mate. Throws Error(usage) if the lengths of a list and its segment differ. `text`: the layout's
    LayoutBlocks(std::string_view text, MateLayout const& mate, std::span<SegmentList const> mate_lists);

    // Blocks point into other members.
    LayoutBlocks(LayoutBlocks const&) = delete;
    LayoutBlocks& operator=(LayoutBlocks const&) = delete;
    LayoutBlocks(LayoutBlocks&&) = default;
    LayoutBlocks& operator=(LayoutBlocks&&) = default;
    ~LayoutBlocks() = default;

    [[nodiscard]] bool has_anchors() const noexcept { return !anchors_.empty(); }

    std::vector<LayoutBlock> blocks;
    LayoutStretch after;           ///< Last element, if its length varies
    std::vector<unsigned> needed;  ///< Fewest bases of a mate that has all elements up to this one
    std::size_t segments = 0;
    bool exact = true;  ///< True if no anchor may have mismatches or edits

private:
    void add(LayoutElement const& element, unsigned index);
    void add_part(LayoutPart const& part);

    std::vector<std::unique_ptr<AnchorPattern const>> anchors_;
    std::vector<SegmentList> lists_;
};

/// True if the placement of a list's segment goes from right to left, so that the list must be made with `from_end`. `segment`:
/// index of a segment in the mate
[[nodiscard]] bool placed_from_end(MateLayout const& mate, std::size_t segment);

}  // namespace motifcount::internal
