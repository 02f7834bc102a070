#include "layouts/mate_placer.hpp"

#include <algorithm>
#include <optional>

#include "layouts/block_candidates.hpp"

namespace motifcount::internal {
namespace {

using Candidate = PlacementMemory::Candidate;

/// Leading blocks of a layout that are to be placed; of the last block only some parts
struct Prefix {
    std::size_t blocks = 0;
    BlockRange range;
    bool whole = false;  ///< Whether the element after the last block must be placed, too
};

/// Solves the placement of one mate.
class Solver {
public:
    Solver(LayoutBlocks const& layout, MateText const& mate, PlacementMemory& memory)
        : layout_(layout), mate_(mate), memory_(memory) {}

    MatePlacement place(std::span<PlacedSegment> placed) {
        std::size_t const count = layout_.blocks.size();
        memory_.hits.resize(count);
        for (auto& of_block : memory_.hits)
            for (auto& hits : of_block) hits.known = false;
        if (layout_.has_anchors()) memory_.planes.assign(mate_);
        if (auto const found = place_directly(placed)) return *found;
        std::ranges::fill(placed, PlacedSegment{});
        if (solve({count, {layout_.blocks.back().parts.size(), true}, true}))
            return result({count, {layout_.blocks.back().parts.size(), true}, true}, placed);
        for (std::size_t blocks = count; blocks > 0; --blocks) {
            LayoutBlock const& block = layout_.blocks[blocks - 1];
            bool const anchored = block.pivot == LayoutBlock::Pivot::anchor;
            std::size_t const least = block.first_right + (anchored ? 1 : 0);
            for (std::size_t parts = block.parts.size() + 1; parts-- > least;)
                if (Prefix const prefix{blocks, {parts, true}, false}; solve(prefix))
                    return result(prefix, placed);
            if (anchored && block.first_right != 0)
                if (Prefix const prefix{blocks, {least, false}, false}; solve(prefix))
                    return result(prefix, placed);
        }
        return failure(0, false);
    }

private:
    /// Places the parts one after another, without candidates, if there is only one candidate: the layout is one block, its pivot
    /// is the only anchor and has one exact hit, and the entries of lists have one end. This is so in most reads.
    std::optional<MatePlacement> place_directly(std::span<PlacedSegment> placed) {
        LayoutBlock const& block = layout_.blocks.front();
        bool const anchored = block.pivot == LayoutBlock::Pivot::anchor;
        if (layout_.blocks.size() != 1 || block.anchors != (anchored ? 1U : 0U)) return std::nullopt;
        auto const length = static_cast<unsigned>(mate_.length);
        unsigned left = block.pivot == LayoutBlock::Pivot::end ? length : 0;
        unsigned right = left;
        if (anchored) {
            auto const& hits = pivot_hits(layout_, 0, true, memory_);
            if (hits.size() != 1) return std::nullopt;
            left = hits.front().start;
            right = hits.front().end;
        }
        MatePlacement found;
        found.element = static_cast<unsigned>(layout_.needed.size());
        auto const put = [&](std::size_t index, bool forward) {
            LayoutPart const& part = block.parts[index];
            unsigned const room = forward ? length - right : left;
            if (room < part.shortest) return false;
            ListMatch match;
            unsigned bases = part.shortest;
            if (part.list != nullptr) {
                match = part.list->list->match(text_at(part, mate_, forward ? right : left, forward));
                if (has_several_ends(match)) return false;
                bases = length_of(part, match, room);
                found.cost = found.cost + cost_of(match);
            }
            if (part.segment != LayoutPart::none)
                placed[part.segment] = {forward ? right : left - bases, bases, match};
            note_failure(part, match, block.element + static_cast<unsigned>(index), found);
            (forward ? right += bases : left -= bases);
            return true;
        };
        for (std::size_t i = block.first_right + (anchored ? 1 : 0); i < block.parts.size(); ++i)
            if (!put(i, true)) return std::nullopt;
        for (std::size_t i = block.first_right; i-- > 0;)
            if (!put(i, false)) return std::nullopt;
        if (block.before.longest != 0 && !block.before.fits(0, left)) return std::nullopt;
        if (layout_.after.longest != 0 && !layout_.after.fits(right, length)) return std::nullopt;
        put_stretch(block.before, 0, left, placed, found);
        put_stretch(layout_.after, right, length, placed, found);
        return found;
    }

    /// Bases that no part covers: a segment of varying length, or the rest of the read
    static void put_stretch(LayoutStretch const& stretch, unsigned from, unsigned to,
                            std::span<PlacedSegment> placed, MatePlacement& found) {
        if (stretch.segment != LayoutPart::none)
            placed[stretch.segment] = {from, to - from, {}};
        else if (to - from > found.rest.length)
            found.rest = {from, to - from, {}};
    }

    /// Keeps the first element that has no entry.
    static void note_failure(LayoutPart const& part, ListMatch const& match, unsigned element,
                             MatePlacement& found) {
        if (part.list == nullptr || match.is_placed() || element >= found.element) return;
        bool const ambiguous = match.outcome == ListMatch::Outcome::ambiguous;
        found.outcome = ambiguous ? PlacementClass::ambiguous : PlacementClass::no_match;
        found.element = element;
    }

    /// Places the prefix, first with exact anchors only: if that is possible, no other placement has a smaller cost.
    bool solve(Prefix const& prefix) {
        return solve(prefix, true) || (!layout_.exact && solve(prefix, false));
    }

    bool solve(Prefix const& prefix, bool exact) {
        memory_.candidates.clear();
        memory_.starts.clear();
        memory_.matches.clear();
        memory_.block_ends.clear();
        for (std::size_t block = 0; block < prefix.blocks; ++block) {
            LayoutBlock const& parts = layout_.blocks[block];
            bool const last = block + 1 == prefix.blocks;
            bool const least = layout_.blocks.size() == 1 && parts.anchors == 1 && layout_.after.longest == 0;
            std::size_t const before = memory_.candidates.size();
            add_candidates(layout_, block, last ? prefix.range : BlockRange{parts.parts.size(), true}, mate_,
                           exact, least && first_gap_is_free(), memory_);
            if (memory_.candidates.size() == before) return false;
            memory_.block_ends.push_back(memory_.candidates.size());
        }
        return link(prefix);
    }

    /// True if the bases before the first block are not limited
    [[nodiscard]] bool first_gap_is_free() const noexcept {
        LayoutStretch const& before = layout_.blocks.front().before;
        return before.shortest == 0 && before.longest == LayoutPart::none;
    }

    /// Finds the best chain of candidates, one per block, from the last block to the first.
    bool link(Prefix const& prefix) {
        auto const length = static_cast<unsigned>(mate_.length);
        for (std::size_t block = prefix.blocks; block-- > 0;) {
            bool const last = block + 1 == prefix.blocks;
            for (std::size_t i = begin_of(block); i < memory_.block_ends[block]; ++i) {
                Candidate& candidate = memory_.candidates[i];
                if (last) {
                    candidate.possible = !prefix.whole || layout_.after.longest == 0 ||
                                         layout_.after.fits(candidate.right, length);
                    continue;
                }
                auto const next = best(block + 1, prefix, candidate.right);
                candidate.possible = next != memory_.block_ends[block + 1];
                if (!candidate.possible) continue;
                candidate.next = next;
                candidate.cost = candidate.cost + memory_.candidates[next].cost;
            }
        }
        memory_.best = best(0, prefix, 0);
        return memory_.best != memory_.block_ends[0];
    }

    [[nodiscard]] std::size_t begin_of(std::size_t block) const noexcept {
        return block == 0 ? 0 : memory_.block_ends[block - 1];
    }

    /// Returns the best candidate of a block after the position `from`; the end of the block's candidates if there is none.
    [[nodiscard]] std::size_t best(std::size_t block, Prefix const& prefix, unsigned from) const {
        LayoutStretch const& before = layout_.blocks[block].before;
        std::size_t const end = memory_.block_ends[block];
        std::size_t found = end;
        for (std::size_t i = begin_of(block); i < end; ++i) {
            Candidate const& candidate = memory_.candidates[i];
            if (!candidate.possible || (before.longest != 0 && !before.fits(from, candidate.left))) continue;
            if (found == end || comes_before(candidate, memory_.candidates[found], block, prefix)) found = i;
        }
        return found;
    }

    [[nodiscard]] bool comes_before(Candidate const& a, Candidate const& b, std::size_t block,
                                    Prefix const& prefix) const {
        if (a.cost != b.cost) return a.cost < b.cost;
        std::size_t const starts = range_end(block, prefix) - range_begin(block, prefix) + 1;
        auto const of = [&](Candidate const& candidate) { return memory_.starts.data() + candidate.parts; };
        return std::lexicographical_compare(of(a), of(a) + starts, of(b), of(b) + starts);
    }

    [[nodiscard]] std::size_t range_begin(std::size_t block, Prefix const& prefix) const noexcept {
        return block + 1 == prefix.blocks && !prefix.range.left ? layout_.blocks[block].first_right : 0;
    }
    [[nodiscard]] std::size_t range_end(std::size_t block, Prefix const& prefix) const noexcept {
        return block + 1 == prefix.blocks ? prefix.range.last : layout_.blocks[block].parts.size();
    }

    /// Writes the placed segments. Returns the first failure among them, or else the failure of the element after them.
    MatePlacement result(Prefix const& prefix, std::span<PlacedSegment> placed) {
        MatePlacement found;
        found.element = static_cast<unsigned>(layout_.needed.size());
        found.cost = memory_.candidates[memory_.best].cost;
        unsigned end = 0;
        std::size_t chosen = memory_.best;
        for (std::size_t block = 0; block < prefix.blocks; ++block) {
            LayoutBlock const& parts = layout_.blocks[block];
            Candidate const& candidate = memory_.candidates[chosen];
            if (block + 1 == prefix.blocks && !prefix.range.left) break;
            put_stretch(parts.before, end, candidate.left, placed, found);
            for (std::size_t i = 0; i < range_end(block, prefix); ++i)
                take(parts, i, candidate.parts + i, placed, found);
            end = candidate.right;
            chosen = candidate.next;
        }
        put_stretch(prefix.whole ? layout_.after : LayoutStretch{}, end, static_cast<unsigned>(mate_.length),
                    placed, found);
        if (found.outcome != PlacementClass::matched || prefix.whole) return found;
        MatePlacement failed = failure_after(prefix, end);
        failed.cost = found.cost;
        return failed;
    }

    void take(LayoutBlock const& block, std::size_t part, std::size_t index, std::span<PlacedSegment> placed,
              MatePlacement& found) const {
        LayoutPart const& element = block.parts[part];
        if (element.segment == LayoutPart::none) return;
        ListMatch const match = element.list != nullptr ? memory_.matches[index] : ListMatch{};
        placed[element.segment] = {memory_.starts[index], memory_.starts[index + 1] - memory_.starts[index],
                                   match};
        note_failure(element, match, block.element + static_cast<unsigned>(part), found);
    }

    /// Returns why the element after a prefix cannot be placed. `end`: end of the placed elements
    [[nodiscard]] MatePlacement failure_after(Prefix const& prefix, unsigned end) const {
        LayoutBlock const& block = layout_.blocks[prefix.blocks - 1];
        if (!prefix.range.left) return failure(prefix.blocks - 1, true);
        if (prefix.range.last != block.parts.size()) {
            unsigned const element = block.element + static_cast<unsigned>(prefix.range.last);
            bool const is_anchor = block.parts[prefix.range.last].anchor != nullptr;
            return failed(element, !is_anchor || mate_.length < layout_.needed[element]);
        }
        if (prefix.blocks != layout_.blocks.size()) return failure(prefix.blocks, false);
        auto const element = static_cast<unsigned>(layout_.needed.size()) - 1;
        return failed(element, mate_.length - end < layout_.after.shortest);
    }

    /// Returns why a block has no placement. `pivot`: whether the pivot has one
    [[nodiscard]] MatePlacement failure(std::size_t index, bool pivot) const {
        LayoutBlock const& block = layout_.blocks[index];
        bool const at_end = block.pivot != LayoutBlock::Pivot::anchor;
        std::size_t const needed = block.element + (at_end ? 0 : block.first_right);
        return failed(block.first_element, pivot || at_end || mate_.length < layout_.needed[needed]);
    }

    [[nodiscard]] static MatePlacement failed(unsigned element, bool too_short) {
        return {too_short ? PlacementClass::too_short : PlacementClass::no_anchor, element, {}};
    }

    LayoutBlocks const& layout_;
    MateText const& mate_;
    PlacementMemory& memory_;
};

}  // namespace

MatePlacement MatePlacer::place(MateText const& mate, PlacementMemory& memory,
                                std::span<PlacedSegment> placed) const {
    return Solver(layout_, mate, memory).place(placed);
}

}  // namespace motifcount::internal
