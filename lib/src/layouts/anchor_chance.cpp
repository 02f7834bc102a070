#include "layouts/anchor_chance.hpp"

#include <algorithm>
#include <span>

#include "core/decimal.hpp"
#include "layouts/mate_placer.hpp"

namespace motifcount::internal {
namespace {

constexpr double most_chance = 0.01;

/// Random numbers that are the same on all machines (Steele, Lea and Flood 2014, SplitMix)
class Random {
public:
    std::uint64_t next() noexcept {
        std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
        mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
        return mixed ^ (mixed >> 31U);
    }

private:
    std::uint64_t state_ = 1;
};

struct Range {
    unsigned shortest = 0;
    unsigned longest = 0;
};

Range range_of(LayoutElement const& element) {
    if (auto const* const anchor = std::get_if<LayoutAnchor>(&element)) {
        auto const size = static_cast<unsigned>(anchor->sequence.size());
        return {size - anchor->edits, size + anchor->edits};
    }
    if (auto const* const gap = std::get_if<LayoutGap>(&element)) return {gap->shortest, gap->longest};
    auto const& segment = std::get<LayoutSegment>(element);
    return {segment.shortest, segment.longest != 0 ? segment.longest : LayoutSegment::unlimited};
}

/// True if the anchor is searched for: nothing before it fixes its position.
bool is_searched(MateLayout const& mate, std::size_t element) {
    for (std::size_t i = element; i-- > 0;) {
        LayoutElement const& before = mate.elements[i];
        if (std::holds_alternative<LayoutAnchor>(before)) return false;
        if (varies(before)) return true;
    }
    return false;
}

}  // namespace

double anchor_chance(MateLayout const& mate, std::size_t element, unsigned length) {
    LayoutGap gap{0, 0, 0};
    for (std::size_t i = 0; i < element; ++i) {
        Range const range = range_of(mate.elements[i]);
        gap.shortest += range.shortest;
        gap.longest = range.longest > LayoutSegment::unlimited - gap.longest ? LayoutSegment::unlimited
                                                                             : gap.longest + range.longest;
    }
    MateLayout only{mate.mate, {}};
    if (gap.longest != 0) only.elements.emplace_back(gap);
    only.elements.push_back(mate.elements[element]);
    MatePlacer const placer({}, only, {});
    PlacementMemory memory;
    Random random;
    std::vector<std::uint64_t> bases((length + 31) / 32 + TextView::padding / sizeof(std::uint64_t));
    TextView const text{{bases.data(), (length + 31) / 32}, {}, length};
    std::size_t const reads = std::clamp<std::size_t>(3000000 / std::max(length, 1U), 300, 10000);
    std::size_t found = 0;
    for (std::size_t i = 0; i < reads; ++i) {
        std::ranges::generate(std::span(bases).first(text.bases.size()), [&random] { return random.next(); });
        if (placer.place({text, 0, length}, memory, {}).outcome == PlacementClass::matched) ++found;
    }
    return static_cast<double>(found) / static_cast<double>(reads);
}

std::vector<std::string> anchor_warnings(ReadLayout const& layout,
                                         std::array<unsigned, layout_mates> const& lengths) {
    std::vector<std::string> warnings;
    for (MateLayout const& mate : layout.mates) {
        unsigned const length = lengths[static_cast<std::size_t>(mate.mate)];
        for (std::size_t i = 0; i < mate.elements.size(); ++i) {
            auto const* const anchor = std::get_if<LayoutAnchor>(&mate.elements[i]);
            if (anchor == nullptr || length == 0 || !is_searched(mate, i)) continue;
            double const chance = anchor_chance(mate, i, length);
            if (chance <= most_chance) continue;
            warnings.push_back(std::string("the anchor ").append(anchor->sequence) +
                               (anchor->edits != 0 ? " (e=" + std::to_string(anchor->edits)
                                                   : " (m=" + std::to_string(anchor->mismatches)) +
                               ") is found by chance in " + significant(100 * chance, 2) +
                               "% of random reads of " + std::to_string(length) +
                               " bases; use a longer anchor or a smaller limit");
        }
    }
    return warnings;
}

}  // namespace motifcount::internal
