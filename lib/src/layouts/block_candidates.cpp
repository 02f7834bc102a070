#include "layouts/block_candidates.hpp"

#include <algorithm>
#include <bit>

#include "barcodes/edit_distance.hpp"
#include "dna/alphabet.hpp"

namespace motifcount::internal {
namespace {

/// Makes the candidates of a block part by part, first to the right of the pivot and then to its left.
class CandidateMaker {
public:
    CandidateMaker(LayoutBlock const& block, BlockRange range, MateText const& mate, bool exact,
                   PlacementMemory& memory)
        : block_(block),
          first_(range.left ? 0 : block.first_right),
          last_(range.last),
          mate_(mate),
          length_(static_cast<unsigned>(mate.length)),
          exact_(exact),
          memory_(memory) {
        memory.open_starts.resize(block.parts.size() + 1);
        memory.open_matches.resize(block.parts.size() + 1);
        memory.open_hits.clear();
    }

    /// Adds the candidates whose first part to the right of the pivot is `part` and starts at `right`, and whose parts to the left
    /// end at `left`.
    void add(std::size_t part, unsigned left, unsigned right, PlacementCost const& cost) {
        memory_.open_starts[block_.first_right] = left;
        memory_.open_starts[part] = right;
        grow_right(part, cost);
    }

private:
    void grow_right(std::size_t index, PlacementCost const& cost) {
        if (index == last_) return grow_left(block_.first_right, cost);
        LayoutPart const& part = block_.parts[index];
        unsigned const at = memory_.open_starts[index];
        auto const next = [&](unsigned length, PlacementCost const& more) {
            memory_.open_starts[index + 1] = at + length;
            grow_right(index + 1, cost + more);
        };
        if (part.anchor != nullptr) return grow_by_anchor(*part.anchor, at, next);
        grow(part, index, length_ - at, true, next);
    }

    void grow_left(std::size_t index, PlacementCost const& cost) {
        if (index == first_) return keep(cost);
        LayoutPart const& part = block_.parts[index - 1];
        unsigned const at = memory_.open_starts[index];
        grow(part, index - 1, at, false, [&](unsigned length, PlacementCost const& more) {
            memory_.open_starts[index - 1] = at - length;
            grow_left(index - 1, cost + more);
        });
    }

    template <class Next>
    void grow_by_anchor(AnchorPattern const& anchor, unsigned at, Next const& next) {
        std::size_t const first = memory_.open_hits.size();
        anchor.align(memory_.planes, at, exact_ ? 0 : anchor.limit(), memory_.open_hits);
        std::size_t const end = memory_.open_hits.size();
        for (std::size_t i = first; i < end; ++i) {
            AnchorHit const hit = memory_.open_hits[i];
            next(hit.end - hit.start, {hit.distance, 0, hit.indels});
        }
        memory_.open_hits.resize(first);
    }

    /// Calls `next` for all lengths of a part. `room`: bases between the part's fixed side and the end of the read
    template <class Next>
    void grow(LayoutPart const& part, std::size_t index, unsigned room, bool forward, Next const& next) {
        if (room < part.shortest) return;
        if (part.list == nullptr) return next(part.shortest, {});
        unsigned const at = memory_.open_starts[forward ? index : index + 1];
        ShortText const text = text_at(part, mate_, at, forward);
        ListMatch const match = part.list->list->match(text);
        memory_.open_matches[index] = match;
        if (!has_several_ends(match)) return next(length_of(part, match, room), cost_of(match));
        ListSequence const entry = entry_of(*part.list, match.entry, forward);
        BasePlanes const planes = planes_of(forward ? text : reversed(text));
        for (std::uint64_t ends = match.ends; ends != 0; ends &= ends - 1) {
            auto const covered = static_cast<unsigned>(std::countr_zero(ends)) + 1;
            memory_.open_matches[index] = match;
            next(covered,
                 {0, match.distance, coverage_of(entry, planes, covered, match.distance, true).indels});
        }
    }

    static ListSequence entry_of(SegmentList const& list, std::uint32_t entry, bool forward) {
        ListSequence sequence;
        std::string_view const letters = (*list.sequences)[entry];
        sequence.length = static_cast<unsigned>(letters.size());
        for (unsigned i = 0; i < sequence.length; ++i)
            for (unsigned base = 0; base < 4; ++base)
                if (((unsigned{iupac_mask(letters[forward ? i : sequence.length - 1 - i])} >> base) & 1U) !=
                    0)
                    sequence.has[base] |= std::uint64_t{1} << i;
        return sequence;
    }

    void keep(PlacementCost const& cost) {
        auto const first = static_cast<std::ptrdiff_t>(first_);
        auto const last = static_cast<std::ptrdiff_t>(last_);
        memory_.candidates.push_back(
            {cost, memory_.open_starts[first_], memory_.open_starts[last_], memory_.starts.size(), 0, true});
        memory_.starts.insert(memory_.starts.end(), memory_.open_starts.begin() + first,
                              memory_.open_starts.begin() + last + 1);
        memory_.matches.insert(memory_.matches.end(), memory_.open_matches.begin() + first,
                               memory_.open_matches.begin() + last + 1);
    }

    LayoutBlock const& block_;
    std::size_t const first_;
    std::size_t const last_;
    MateText const& mate_;
    unsigned const length_;
    bool const exact_;
    PlacementMemory& memory_;
};

}  // namespace

ShortText text_at(LayoutPart const& part, MateText const& mate, unsigned at, bool forward) noexcept {
    auto const room = static_cast<unsigned>(forward ? mate.length - at : at);
    unsigned const length = std::min({room, part.list->list->longest_text(), ShortText::max_length});
    return short_text(mate.text, mate.first + (forward ? at : at - length), length);
}

std::vector<AnchorHit> const& pivot_hits(LayoutBlocks const& layout, std::size_t index, bool exact,
                                         PlacementMemory& memory) {
    LayoutBlock const& block = layout.blocks[index];
    AnchorPattern const& anchor = *block.parts[block.first_right].anchor;
    PlacementMemory::Hits& known = memory.hits[index][exact ? 0 : 1];
    if (!known.known) anchor.find(memory.planes, exact ? 0 : anchor.limit(), known.hits);
    known.known = true;
    return known.hits;
}

bool add_candidates(LayoutBlocks const& layout, std::size_t index, BlockRange range, MateText const& mate,
                    bool exact, bool least, PlacementMemory& memory) {
    LayoutBlock const& block = layout.blocks[index];
    CandidateMaker maker(block, range, mate, exact, memory);
    auto const length = static_cast<unsigned>(mate.length);
    if (block.pivot == LayoutBlock::Pivot::start) {
        maker.add(0, 0, 0, {});
        return true;
    }
    if (block.pivot == LayoutBlock::Pivot::end) {
        maker.add(block.parts.size(), length, length, {});
        return true;
    }
    auto const& hits = pivot_hits(layout, index, exact, memory);
    std::size_t const before = memory.candidates.size();
    unsigned const limit = exact ? 0 : block.parts[block.first_right].anchor->limit();
    for (unsigned distance = 0; distance <= limit; ++distance) {
        for (AnchorHit const& hit : hits)
            if (hit.distance == distance)
                maker.add(block.first_right + 1, hit.start, hit.end, {hit.distance, 0, hit.indels});
        if (least && memory.candidates.size() != before) break;
    }
    return !hits.empty();
}

}  // namespace motifcount::internal
