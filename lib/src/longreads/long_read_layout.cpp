#include "longreads/long_read_layout.hpp"

#include <algorithm>
#include <variant>

#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t searched_bases = 20;

std::size_t position_of(LayoutElement const& element) {
    return std::visit([](auto const& own) { return own.position; }, element);
}

/// Returns the number of bases of an element of fixed length.
unsigned bases_of(LayoutElement const& element) {
    if (auto const* const anchor = std::get_if<LayoutAnchor>(&element))
        return static_cast<unsigned>(anchor->sequence.size());
    if (auto const* const gap = std::get_if<LayoutGap>(&element)) return gap->shortest;
    return std::get<LayoutSegment>(element).shortest;
}

bool is_insert(LayoutElement const& element) {
    auto const* const segment = std::get_if<LayoutSegment>(&element);
    return segment != nullptr && segment->kind == SegmentKind::insert;
}

/// Elements on one side of the barcode, from the barcode outwards
BarcodeSide side_of(ReadLayout const& layout, std::vector<LayoutElement const*> const& elements,
                    bool is_left) {
    BarcodeSide side;
    bool fixed = true;  // No gap of varying length so far
    for (std::size_t i = 0; i < elements.size(); ++i) {
        LayoutElement const& element = *elements[i];
        auto const* const segment = std::get_if<LayoutSegment>(&element);
        auto const* const anchor = std::get_if<LayoutAnchor>(&element);
        if (segment != nullptr && segment->kind != SegmentKind::insert && segment->kind != SegmentKind::skip)
            refuse_layout(layout.text, segment->position,
                          "long reads can only be divided by one barcode; remove the other segments");
        if (varies(element) || is_insert(element)) fixed = false;
        if (!fixed && anchor != nullptr)
            refuse_layout(layout.text, anchor->position,
                          "long reads can only have anchors next to the barcode; remove this anchor");
        if (!fixed) continue;
        side.bases += bases_of(element);
        if (i == 0 && anchor != nullptr) side.anchor = anchor->sequence;
    }
    side.flank = side.anchor;
    if (is_left && side.flank.size() > searched_bases)
        side.flank.erase(0, side.flank.size() - searched_bases);
    side.flank.resize(std::min(side.flank.size(), searched_bases));
    return side;
}

}  // namespace

LongReadLayout::LongReadLayout(ReadLayout const& layout, std::vector<std::size_t> const& barcodes) {
    for (MateLayout const& mate : layout.mates)
        if (mate.mate != LayoutMate::r1)
            refuse_layout(layout.text, mate.elements.empty() ? 0 : position_of(mate.elements.front()),
                          "long reads have only R1");
    segment = barcodes.front();
    LayoutSegment const* const barcode = layout.segments()[segment];
    if (barcodes.size() > 1)
        refuse_layout(layout.text, layout.segments()[barcodes[1]]->position,
                      "long reads can only be divided by one barcode; remove the other segments");
    std::vector<LayoutElement> const& elements = layout.mates.front().elements;
    std::vector<LayoutElement const*> before;
    std::vector<LayoutElement const*> after;
    bool found = false;
    for (LayoutElement const& element : elements) {
        if (position_of(element) == barcode->position && std::holds_alternative<LayoutSegment>(element))
            found = true;
        else
            (found ? after : before).push_back(&element);
    }
    std::ranges::reverse(before);
    left = side_of(layout, before, true);
    right = side_of(layout, after, false);
    if (flank_bases() == 0)
        refuse_layout(layout.text, barcode->position,
                      "barcodes of long reads are found by known bases next to them; put an anchor next to "
                      "the barcode");
    auto const is_open = [](std::vector<LayoutElement const*> const& side) {
        return !side.empty() && varies(*side.back());
    };
    auto const has_insert = [](std::vector<LayoutElement const*> const& side) {
        return std::ranges::any_of(side, [](LayoutElement const* element) { return is_insert(*element); });
    };
    insert_is_left = has_insert(before) || (!has_insert(after) && is_open(before) && !is_open(after));
}

BarcodeLimits limits_of(LongReadLayout const& layout, std::vector<std::string> const& barcodes,
                        std::optional<unsigned> flank_edits) {
    auto const shortest = static_cast<unsigned>(
        std::ranges::min(barcodes, {}, [](std::string const& barcode) { return barcode.size(); }).size());
    unsigned const bases = layout.flank_bases();
    return {flank_edits.value_or(bases / 4), shortest / 3, (bases + shortest) / 5};
}

}  // namespace motifcount::internal
