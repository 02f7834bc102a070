#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "layouts/mate_placer.hpp"
#include "unit/barcodes/list_oracle.hpp"

/// Placement of a mate's layout by trying all positions of all elements
namespace motifcount::internal::test {

class PlacementOracle {
public:
    /// `lists`: per segment; without entries = no list
    PlacementOracle(MateLayout const& mate, std::vector<Oracle> const& lists, std::string const& text)
        : elements_(mate.elements), text_(text) {
        std::size_t segment = 0;
        for (LayoutElement const& element : elements_)
            lists_.push_back(std::holds_alternative<LayoutSegment>(element) ? &lists[segment++] : nullptr);
        placed.resize(segment);
    }

    MatePlacement place() {
        std::size_t const count = elements_.size();
        if (solve(0, count, count, true)) return result(count, {});
        // Shorter prefixes: each ends with an element that is placed from the left, from an anchor or from the end of the read.
        for (std::size_t end = count; end > 0; --end) {
            std::size_t const block = block_of(end - 1);
            if (varies(end - 1)) continue;
            auto const anchor = pivot(block);
            bool const from_start = block == 0;
            if (!from_start && !anchor) {
                if (end == block_end(block) && solve(0, end, end, true)) return result(end, failure(end));
                continue;
            }
            if (from_start || end > *anchor)
                if (solve(0, end, end, false)) return result(end, failure(end));
            if (!from_start && end == *anchor + 1 && *anchor != block && solve(block, *anchor, end, false))
                return result(block - 1, {PlacementClass::too_short, first_of(block), {}});
        }
        return failure(0);
    }

    std::vector<PlacedSegment> placed;

private:
    struct Step {
        std::size_t to;
        PlacementCost cost;
        ListMatch match;
    };

    [[nodiscard]] bool varies(std::size_t index) const {
        auto const* const segment = std::get_if<LayoutSegment>(&elements_[index]);
        auto const* const gap = std::get_if<LayoutGap>(&elements_[index]);
        return (segment != nullptr && segment->list.empty() && segment->shortest != segment->longest) ||
               (gap != nullptr && gap->shortest != gap->longest);
    }
    [[nodiscard]] std::size_t block_of(std::size_t index) const {
        while (index > 0 && !varies(index - 1)) --index;
        return index;
    }
    [[nodiscard]] std::size_t block_end(std::size_t index) const {
        while (index < elements_.size() && !varies(index)) ++index;
        return index;
    }
    [[nodiscard]] std::optional<std::size_t> pivot(std::size_t block) const {
        for (std::size_t i = block; i < block_end(block); ++i)
            if (std::holds_alternative<LayoutAnchor>(elements_[i])) return i;
        return std::nullopt;
    }
    [[nodiscard]] bool from_end(std::size_t index) const {
        std::size_t const block = block_of(index);
        auto const anchor = pivot(block);
        return block != 0 && (!anchor || *anchor > index);
    }
    [[nodiscard]] unsigned first_of(std::size_t block) const {
        bool const named = block != 0 && std::holds_alternative<LayoutSegment>(elements_[block - 1]);
        return static_cast<unsigned>(named ? block - 1 : block);
    }

    /// Fewest bases of an element
    [[nodiscard]] std::size_t least(std::size_t index) const {
        if (auto const* const anchor = std::get_if<LayoutAnchor>(&elements_[index]))
            return anchor->sequence.size() - anchor->edits;
        if (auto const* const gap = std::get_if<LayoutGap>(&elements_[index])) return gap->shortest;
        if (lists_[index]->entries.empty()) return std::get<LayoutSegment>(elements_[index]).shortest;
        return shortest(*lists_[index]) - lists_[index]->rule.edits;
    }
    [[nodiscard]] std::size_t needed(std::size_t last) const {
        std::size_t sum = 0;
        for (std::size_t i = 0; i <= last; ++i) sum += least(i);
        return sum;
    }
    static std::size_t shortest(Oracle const& list) {
        return std::ranges::min(list.entries, {}, &std::string::size).size();
    }
    static std::size_t longest(Oracle const& list) {
        return std::ranges::max(list.entries, {}, &std::string::size).size();
    }

    /// Returns the ways in which an element may begin at `from`.
    std::vector<Step> steps(std::size_t index, std::size_t from) const {
        std::vector<Step> found;
        for (std::size_t to = from; to <= text_.size(); ++to)
            if (auto const step = step_of(index, from, to)) found.push_back(*step);
        return found;
    }
    [[nodiscard]] std::optional<Step> step_of(std::size_t index, std::size_t from, std::size_t to) const {
        std::string const part = text_.substr(from, to - from);
        if (auto const* const anchor = std::get_if<LayoutAnchor>(&elements_[index])) {
            if (anchor->edits != 0) {
                auto const [edits, indels] = alignments(anchor->sequence, part).back();
                if (edits > anchor->edits) return std::nullopt;
                return Step{to, {edits, 0, indels}, {}};
            }
            if (part.size() != anchor->sequence.size()) return std::nullopt;
            unsigned const distance = mismatches(anchor->sequence, part);
            if (distance > anchor->mismatches) return std::nullopt;
            return Step{to, {distance, 0, 0}, {}};
        }
        if (lists_[index] != nullptr && !lists_[index]->entries.empty()) return entry_step(index, from, to);
        auto const* const segment = std::get_if<LayoutSegment>(&elements_[index]);
        auto const* const gap = std::get_if<LayoutGap>(&elements_[index]);
        unsigned const shortest_length = segment != nullptr ? segment->shortest : gap->shortest;
        unsigned const longest_length = segment != nullptr ? segment->longest : gap->longest;
        if (part.size() < shortest_length || part.size() > longest_length) return std::nullopt;
        return Step{to, {}, {}};
    }
    [[nodiscard]] std::optional<Step> entry_step(std::size_t index, std::size_t from, std::size_t to) const {
        Oracle const& list = *lists_[index];
        bool const backward = from_end(index);
        std::size_t const room = backward ? to : text_.size() - from;
        std::size_t const length = to - from;
        if (room < shortest(list) - list.rule.edits) return std::nullopt;
        ListMatch const match = list.match(backward ? text_.substr(0, to) : text_.substr(from), false);
        if (match.outcome != ListMatch::Outcome::found) {
            if (length != std::min(room, longest(list))) return std::nullopt;
            bool const ambiguous = match.outcome == ListMatch::Outcome::ambiguous;
            return Step{to, {0, ambiguous ? match.distance : PlacementCost::no_match, 0}, match};
        }
        if (length == 0 || ((match.ends >> (length - 1)) & 1U) == 0) return std::nullopt;
        unsigned indels = 0;
        if (list.rule.edits != 0 && match.distance != 0)
            indels = alignments(list.entries[match.entry], text_.substr(from, length)).back().second;
        return Step{to, {0, match.distance, indels}, match};
    }

    /// Finds the best placement of the elements up to `end`, without the elements [skip, skip_end).
    bool solve(std::size_t skip, std::size_t skip_end, std::size_t end, bool whole) {
        chosen_.reset();
        bool const skips = !whole && skip_end != end;
        order_.clear();
        for (std::size_t i = 0; i < end; ++i)
            if (!skips || i < skip || i >= skip_end) order_.push_back(i);
        std::size_t const block = end == 0 ? 0 : block_of(end - 1);
        to_end_ = whole && end != 0 && (varies(end - 1) || (block != 0 && !pivot(block)));
        std::vector<std::size_t> bounds{0};
        std::vector<ListMatch> matches;
        extend(0, {}, bounds, matches);
        return chosen_.has_value();
    }
    void extend(std::size_t at, PlacementCost const& cost, std::vector<std::size_t>& bounds,
                std::vector<ListMatch>& matches) {
        if (chosen_ && chosen_->cost.anchors < cost.anchors) return;
        if (at == order_.size()) {
            if (to_end_ && bounds.back() != text_.size()) return;
            if (!chosen_ || std::tie(cost, bounds) < std::tie(chosen_->cost, chosen_->bounds))
                chosen_ = Chosen{cost, bounds, matches};
            return;
        }
        for (Step const& step : steps(order_[at], bounds.back())) {
            bounds.push_back(step.to);
            matches.push_back(step.match);
            extend(at + 1, cost + step.cost, bounds, matches);
            bounds.pop_back();
            matches.pop_back();
        }
    }

    /// Returns the first failure of the placed elements up to `end`, or else `after`.
    MatePlacement result(std::size_t end, MatePlacement after) {
        std::size_t segment = 0;
        std::optional<MatePlacement> failed;
        for (std::size_t i = 0; i < end; ++i) {
            if (!std::holds_alternative<LayoutSegment>(elements_[i])) continue;
            ListMatch const& match = chosen_->matches[i];
            placed[segment++] = {static_cast<unsigned>(chosen_->bounds[i]),
                                 static_cast<unsigned>(chosen_->bounds[i + 1] - chosen_->bounds[i]), match};
            if (lists_[i]->entries.empty() || match.outcome == ListMatch::Outcome::found || failed) continue;
            bool const ambiguous = match.outcome == ListMatch::Outcome::ambiguous;
            failed = {ambiguous ? PlacementClass::ambiguous : PlacementClass::no_match,
                      static_cast<unsigned>(i),
                      {}};
        }
        MatePlacement found = failed ? *failed : after;
        found.cost = chosen_->cost;
        if (!failed && end == elements_.size() && after.outcome == PlacementClass::matched)
            found.element = static_cast<unsigned>(end);
        return found;
    }

    /// Returns why the element `index` cannot be placed after a prefix that ends before it.
    MatePlacement failure(std::size_t index) {
        auto const failed = [](std::size_t element, bool too_short) {
            return MatePlacement{too_short ? PlacementClass::too_short : PlacementClass::no_anchor,
                                 static_cast<unsigned>(element),
                                 {}};
        };
        std::size_t block = index;
        if (varies(index)) {
            if (index + 1 == elements_.size())
                return failed(index, text_.size() - (chosen_ ? chosen_->bounds.back() : 0) < least(index));
            ++block;
        } else {
            bool const is_anchor = std::holds_alternative<LayoutAnchor>(elements_[index]);
            return failed(index, !is_anchor || text_.size() < needed(index));
        }
        auto const anchor = pivot(block);
        bool const counted = block != 0 && anchor;
        return failed(first_of(block), !counted || text_.size() < needed(*anchor));
    }

    struct Chosen {
        PlacementCost cost;
        std::vector<std::size_t> bounds;
        std::vector<ListMatch> matches;
    };
    std::vector<LayoutElement> elements_;
    std::vector<Oracle const*> lists_;
    std::string text_;
    std::vector<std::size_t> order_;
    bool to_end_ = false;
    std::optional<Chosen> chosen_;
};

}  // namespace motifcount::internal::test
