#include "layouts/layout_blocks.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

void check_list(std::string_view text, LayoutSegment const& segment, BarcodeList const& list) {
    if (segment.longest == 0 || (list.shortest() >= segment.shortest && list.longest() <= segment.longest))
        return;
    auto const range = [](unsigned shortest, unsigned longest) {
        return std::to_string(shortest) +
               (shortest == longest ? "" : std::string(" to ") + std::to_string(longest));
    };
    refuse_layout(text, segment.position,
                  std::string("the sequences of ").append(segment.list).append(" have ") +
                      range(list.shortest(), list.longest()) + " bases, but the segment has " +
                      range(segment.shortest, segment.longest));
}

/// Fewest bases of a list's segment
unsigned shortest_of(BarcodeList const& list) noexcept {
    unsigned const edits = list.rule().edits;
    return list.shortest() > edits ? list.shortest() - edits : 1;
}

}  // namespace

LayoutBlocks::LayoutBlocks(std::string_view text, MateLayout const& mate,
                           std::span<SegmentList const> mate_lists)
    : lists_(mate_lists.begin(), mate_lists.end()) {
    blocks.emplace_back();
    for (unsigned index = 0; index < mate.elements.size(); ++index) {
        LayoutElement const& element = mate.elements[index];
        if (auto const* const segment = std::get_if<LayoutSegment>(&element))
            if (lists_[segments].list) check_list(text, *segment, *lists_[segments].list);
        add(element, index);
    }
    LayoutBlock& last = blocks.back();
    if (blocks.size() > 1 && last.parts.empty()) {
        after = last.before;
        blocks.pop_back();
    } else if (blocks.size() > 1 && last.anchors == 0) {
        last.pivot = LayoutBlock::Pivot::end;
        last.first_right = last.parts.size();
    }
    // A layout that begins with an element of varying length has no parts at the start of the read.
    if (blocks.size() > 1 && blocks.front().parts.empty()) blocks.erase(blocks.begin());
}

void LayoutBlocks::add(LayoutElement const& element, unsigned index) {
    LayoutPart part;
    LayoutStretch stretch;
    if (auto const* const segment = std::get_if<LayoutSegment>(&element)) {
        stretch = {segment->shortest, segment->longest, static_cast<unsigned>(segments)};
        part.segment = static_cast<unsigned>(segments);
        SegmentList const& list = lists_[segments++];
        part.list = list.list ? &list : nullptr;
        part.shortest = list.list ? shortest_of(*list.list) : segment->shortest;
    } else if (auto const* const gap = std::get_if<LayoutGap>(&element)) {
        stretch = {gap->shortest, gap->longest, LayoutPart::none};
        part.shortest = gap->shortest;
    } else {
        anchors_.push_back(std::make_unique<AnchorPattern const>(std::get<LayoutAnchor>(element)));
        part.anchor = anchors_.back().get();
        part.shortest = part.anchor->shortest();
        exact = exact && part.anchor->limit() == 0;
    }
    bool const is_stretch = varies(element);
    needed.push_back((index == 0 ? 0 : needed.back()) + (is_stretch ? stretch.shortest : part.shortest));
    if (!is_stretch) return add_part(part);
    LayoutBlock& block = blocks.emplace_back();
    block.before = stretch;
    block.first_element = block.element = index + 1;
    if (stretch.segment != LayoutPart::none) block.first_element = index;
}

void LayoutBlocks::add_part(LayoutPart const& part) {
    LayoutBlock& block = blocks.back();
    if (part.anchor != nullptr && ++block.anchors == 1 && block.before.longest != 0) {
        block.pivot = LayoutBlock::Pivot::anchor;
        block.first_right = block.parts.size();
    }
    block.parts.push_back(part);
}

bool placed_from_end(MateLayout const& mate, std::size_t segment) {
    auto const is_anchor = [](LayoutElement const& element) {
        return std::holds_alternative<LayoutAnchor>(element);
    };
    auto at = mate.elements.begin();
    for (;; ++at)
        if (std::holds_alternative<LayoutSegment>(*at) && segment-- == 0) break;
    auto const before = std::find_if(std::make_reverse_iterator(at), mate.elements.rend(), varies).base();
    return before != mate.elements.begin() && std::none_of(before, at, is_anchor);
}

}  // namespace motifcount::internal
