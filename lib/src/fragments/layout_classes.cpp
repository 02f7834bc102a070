#include "fragments/layout_classes.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "core/parallel_sort.hpp"

namespace motifcount::internal {
namespace {

/// Returns the most frequent lines with their numbers.
std::vector<std::pair<std::string, std::uint64_t>> most_frequent(std::string_view lines, std::size_t most,
                                                                 unsigned threads) {
    std::vector<std::string_view> sorted;
    for (std::size_t at = 0; at < lines.size();) {
        std::size_t const end = lines.find('\n', at);
        sorted.push_back(lines.substr(at, end - at));
        at = end + 1;
    }
    parallel_sort(threads, std::span(sorted));
    std::vector<std::pair<std::string_view, std::uint64_t>> counted;
    for (std::string_view const line : sorted) {
        if (counted.empty() || counted.back().first != line) counted.emplace_back(line, 0);
        ++counted.back().second;
    }
    std::size_t const shown = std::min(counted.size(), most);
    std::ranges::partial_sort(counted, counted.begin() + static_cast<std::ptrdiff_t>(shown), {},
                              [](auto const& row) { return std::pair(~row.second, row.first); });
    counted.resize(shown);
    return {counted.begin(), counted.end()};
}

}  // namespace

LayoutClassNumbers::LayoutClassNumbers(ReadLayout const& layout, std::vector<std::string> const& own)
    : mates_(layout.mates.size()), segments_(layout.segments().size()) {
    classes_.push_back({"assigned", {}, 0, {}});
    for (char const* const name : {"too short", "no anchor"})
        for (MateLayout const& mate : layout.mates)
            classes_.push_back({name, std::string(name_of(mate.mate)), 0, {}});
    for (char const* const name : {"no match", "ambiguous"})
        for (LayoutSegment const* const segment : layout.segments())
            classes_.push_back({name, segment->name, 0, {}});
    first_own_ = classes_.size();
    for (std::string const& name : own) classes_.push_back({name, {}, 0, {}});
}

std::size_t LayoutClassNumbers::of(FragmentReader const& reader) const {
    ReadPlacement const& placement = reader.placement();
    switch (placement.outcome) {
        case PlacementClass::matched:
            return 0;
        case PlacementClass::too_short:
            return 1 + placement.mate;
        case PlacementClass::no_anchor:
            return 1 + mates_ + placement.mate;
        case PlacementClass::no_match:
            return 1 + 2 * mates_ + reader.failed_segment();
        case PlacementClass::ambiguous:
            return ambiguous(reader.failed_segment());
    }
    return 0;
}

void LayoutClasses::add(Tally const& tally) {
    for (std::size_t i = 0; i < tally.fragments.size(); ++i) classes_[i].fragments += tally.fragments[i];
    for (Tally::Seen const& seen : tally.seen) {
        Text& text = texts_[seen.of];
        for (std::uint64_t left = seen.fragments; left > 0 && text.count < max_seen; --left, ++text.count)
            text.lines.append(seen.sequence).append("\n");
    }
}

std::vector<std::uint64_t> LayoutClasses::counts() const {
    std::vector<std::uint64_t> counts;
    for (LayoutClass const& own : classes_) counts.push_back(own.fragments);
    return counts;
}

std::vector<LayoutClass> LayoutClasses::result(unsigned threads) const {
    std::vector<LayoutClass> rows;
    for (std::size_t i = 0; i < classes_.size(); ++i) {
        if (i != 0 && classes_[i].fragments == 0) continue;
        rows.push_back(classes_[i]);
        rows.back().sequences = most_frequent(texts_[i].lines, max_rows, threads);
    }
    return rows;
}

}  // namespace motifcount::internal
