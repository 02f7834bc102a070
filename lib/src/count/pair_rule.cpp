#include "count/pair_rule.hpp"

#include <algorithm>
#include <array>

namespace motifcount::internal {

PairRule::Seen PairRule::see(std::span<Hit const> hits) {
    return dual_ == Dual::mates ? see_mates(hits) : see_read(hits);
}

PairRule::Seen PairRule::see_mates(std::span<Hit const> hits) const {
    std::array<Nearest<MotifId>, 2> mates;
    for (Hit const& hit : hits) mates[hit.record % 2].add(hit.mismatches, hit.motif);
    auto const& [first, second] = mates;
    if (first.several || second.several) return PairClass::ambiguous;
    if (!first.any() && !second.any()) return PairClass::none;
    return Two{first.any() ? first.thing : nobody, second.any() ? second.thing : nobody};
}

// For each hit that may be the second one, the nearest of those that end before it: the least sum is among these.
PairRule::Seen PairRule::see_read(std::span<Hit const> hits) {
    Nearest<MotifId> one;
    for (Hit const& hit : hits) one.add(hit.mismatches, hit.motif);
    if (hits.size() > 1) {
        by_end_.assign(hits.begin(), hits.end());
        std::ranges::sort(by_end_, {}, &Hit::end);
        Nearest<Two> two;
        std::array<Nearest<MotifId>, 2> before;  // by strand
        auto next = by_end_.begin();
        for (Hit const& hit : hits) {
            for (; next != by_end_.end() && next->end <= hit.start; ++next)
                before[next->strand == Strand::forward ? 0 : 1].add(next->mismatches, next->motif);
            for (std::size_t strand = 0; strand < before.size(); ++strand) {
                Nearest<MotifId> const& other = before[strand];
                if (!other.any()) continue;
                // Both on -: the read shows the pair from its other end.
                bool const turned = strand == 1 && hit.strand == Strand::reverse;
                Two const order = turned ? Two{hit.motif, other.thing} : Two{other.thing, hit.motif};
                two.add(other.distance + hit.mismatches, order, other.several);
            }
        }
        if (two.several) return PairClass::ambiguous;
        if (two.any()) return two.thing;
    }
    if (one.several) return PairClass::ambiguous;
    if (!one.any()) return PairClass::none;
    return Two{one.thing, nobody};
}

PairRule::Verdict PairRule::judge(Two const& two) const {
    if (two.second == nobody) return {pairs_.is_a(two.first) ? PairClass::only_a : PairClass::only_b};
    if (two.first == nobody) return {pairs_.is_b(two.second) ? PairClass::only_b : PairClass::only_a};
    if (auto const row = pairs_.find(two.first, two.second)) return {PairClass::match, *row};
    return {pairs_.find(two.second, two.first) ? PairClass::swapped : PairClass::recombined};
}

}  // namespace motifcount::internal
