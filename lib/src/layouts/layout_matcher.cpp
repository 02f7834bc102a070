#include "layouts/layout_matcher.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {
namespace {

constexpr std::size_t index_of(LayoutMate mate) noexcept {
    return static_cast<std::size_t>(mate);
}

StrandFilter strand_of(LayoutMate mate, MateStrands const& strands) noexcept {
    return mate == LayoutMate::r1   ? strands.first
           : mate == LayoutMate::r2 ? strands.second
                                    : StrandFilter::forward;
}

/// Writes the reverse complement of a mate to `memory`.
MateText reverse_complement(MateText const& mate, ReadPlacement::Memory& memory) {
    constexpr std::uint64_t bases = ShortText::max_length;
    constexpr std::uint64_t padding = TextView::padding / sizeof(std::uint64_t);
    std::uint64_t const words = (mate.length + bases - 1) / bases;
    memory.bases.assign(2 * words + padding, 0);
    memory.breaks.assign(words + padding, ~std::uint64_t{0});
    for (std::uint64_t word = 0; word < words; ++word) {
        std::uint64_t const end = mate.length - word * bases;
        auto const count = static_cast<unsigned>(std::min(end, bases));
        ShortText const text = reverse_complement(short_text(mate.text, mate.first + end - count, count));
        memory.bases[2 * word] = text.bases[0];
        memory.bases[2 * word + 1] = text.bases[1];
        memory.breaks[word] = text.breaks | ~low_bits(count);
    }
    return {{{memory.bases.data(), 2 * words}, {memory.breaks.data(), words}, mate.length}, 0, mate.length};
}

/// True if `a` explains more of the fragment than `b`
bool better(LayoutFit const& a, LayoutFit const& b) noexcept {
    if (a.mate != b.mate) return a.mate > b.mate;
    if (a.failed.element != b.failed.element) return a.failed.element > b.failed.element;
    return a.cost < b.cost;
}

}  // namespace

LayoutMatcher::LayoutMatcher(ReadLayout const& layout, std::span<SegmentList const> lists,
                             LayoutOptions options)
    : both_ways_(options.both_ways) {
    for (MateLayout const& mate : layout.mates) {
        auto const count =
            static_cast<std::size_t>(std::ranges::count_if(mate.elements, [](auto const& element) {
                return std::holds_alternative<LayoutSegment>(element);
            }));
        mates_.push_back({mate.mate, strand_of(mate.mate, options.strands), segments_, count,
                          MatePlacer(layout.text, mate, lists.subspan(segments_, count))});
        segments_ += count;
    }
}

void LayoutMatcher::place(std::span<MateText const, layout_mates> mates, ReadPlacement& placement) const {
    place_all(mates, false, placement);
    placement.swapped = false;
    bool const perfect = placement.outcome == PlacementClass::matched && placement.cost == PlacementCost{};
    if (!both_ways_ || perfect) return;
    LayoutFit const first_way = placement;
    placement.memory.first_way.swap(placement.segments);
    std::array<MateText, layout_mates> other;
    std::ranges::copy(mates, other.begin());
    bool const pair = !mates[index_of(LayoutMate::r2)].text.bases.empty();
    if (pair) std::swap(other[index_of(LayoutMate::r1)], other[index_of(LayoutMate::r2)]);
    place_all(other, !pair, placement);
    placement.swapped = pair;
    if (better(placement, first_way)) return;
    static_cast<LayoutFit&>(placement) = first_way;
    placement.segments.swap(placement.memory.first_way);
}

/// `reverse`: whether R1 and R2 are reverse complemented in addition to their strands
void LayoutMatcher::place_all(std::span<MateText const, layout_mates> mates, bool reverse,
                              ReadPlacement& placement) const {
    placement.outcome = PlacementClass::matched;
    placement.mate = mates_.size();
    placement.failed = {};
    placement.cost = {};
    placement.segments.resize(segments_);
    for (std::size_t mate = 0; mate < layout_mates; ++mate)
        placement.rest[mate] = {0, static_cast<unsigned>(mates[mate].length), {}};
    for (std::size_t i = 0; i < mates_.size(); ++i) {
        Mate const& mate = mates_[i];
        MatePlacement const placed = place_mate(mate, mates[index_of(mate.mate)], reverse, placement);
        placement.cost = placement.cost + placed.cost;
        placement.rest[index_of(mate.mate)] = placed.rest;
        if (placement.outcome != PlacementClass::matched || placed.outcome == PlacementClass::matched)
            continue;
        placement.outcome = placed.outcome;
        placement.mate = i;
        placement.failed = placed;
    }
}

MatePlacement LayoutMatcher::place_mate(Mate const& mate, MateText const& text, bool reverse,
                                        ReadPlacement& placement) const {
    std::span const segments = std::span(placement.segments).subspan(mate.first, mate.count);
    bool const is_read = mate.mate == LayoutMate::r1 || mate.mate == LayoutMate::r2;
    bool const both = mate.strand == StrandFilter::both;
    bool const flipped = (reverse && is_read) != (mate.strand == StrandFilter::reverse);
    bool& reversed = placement.reversed[index_of(mate.mate)];
    reversed = flipped && !both;
    auto const place_strand = [&](bool on_reverse, std::span<PlacedSegment> placed) {
        if (!on_reverse) return mate.placer.place(text, placement.memory.mate, placed);
        MatePlacement found =
            mate.placer.place(reverse_complement(text, placement.memory), placement.memory.mate, placed);
        auto const turn = [&text](PlacedSegment& segment) {
            if (segment.length != 0)
                segment.first = static_cast<unsigned>(text.length) - segment.first - segment.length;
        };
        for (PlacedSegment& segment : placed) turn(segment);
        turn(found.rest);
        return found;
    };
    MatePlacement found = place_strand(reversed, segments);
    if (!both || (found.outcome == PlacementClass::matched && found.cost == PlacementCost{})) return found;
    placement.memory.other.resize(segments.size());
    MatePlacement const other = place_strand(true, placement.memory.other);
    if (!other.better_than(found)) return found;
    std::ranges::copy(placement.memory.other, segments.begin());
    reversed = true;
    return other;
}

}  // namespace motifcount::internal
