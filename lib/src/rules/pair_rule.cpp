#include "rules/pair_rule.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {

bool PairRule::end() {
    std::optional<Two> const two = dual_ == Dual::mates ? guides_of_mates() : guides_of_read();
    if (!two) {
        count(PairClass::ambiguous);
        return true;
    }
    if (two->first != no_guide && two->second != no_guide)
        pairs_->prefetch(two->first, two->second);
    else
        pairs_->prefetch_role(two->first != no_guide ? two->first : two->second);
    waiting_[waiting_count_++] = *two;
    if (waiting_count_ == waiting_.size()) classify_waiting();
    return true;
}

std::optional<PairRule::Two> PairRule::guides_of_mates() const {
    std::array<Nearest<MotifId>, 2> mates;
    for (Guide const& hit : hits_) mates[hit.mate].add(hit.distance, hit.guide);
    auto const& [first, second] = mates;
    if (first.has_several || second.has_several) return std::nullopt;
    return Two{first.any() ? first.thing : no_guide, second.any() ? second.thing : no_guide};
}

// Combines each hit with the nearest hits that end before it, because one of these pairs has the lowest sum of distances.
std::optional<PairRule::Two> PairRule::guides_of_read() {
    Nearest<MotifId> one;
    for (Guide const& hit : hits_) one.add(hit.distance, hit.guide);
    if (hits_.size() > 1) {
        by_end_ = hits_;
        std::ranges::sort(by_end_, {}, &Guide::end);
        Nearest<Two> two;
        std::array<Nearest<MotifId>, 2> before;  // By strand
        auto next = by_end_.begin();
        for (Guide const& hit : hits_) {
            for (; next != by_end_.end() && next->end <= hit.start; ++next)
                before[next->strand].add(next->distance, next->guide);
            for (unsigned strand = 0; strand < before.size(); ++strand) {
                Nearest<MotifId> const& other = before[strand];
                if (!other.any()) continue;
                // If both strands are reverse, the read is the reverse complement of the pair, so the guides are swapped.
                bool const is_reversed = strand == 1 && hit.strand == 1;
                Two const order = is_reversed ? Two{hit.guide, other.thing} : Two{other.thing, hit.guide};
                two.add(other.distance + hit.distance, order, other.has_several);
            }
        }
        if (two.has_several) return std::nullopt;
        if (two.any()) return two.thing;
    }
    if (one.has_several) return std::nullopt;
    return Two{one.thing, no_guide};
}

PairClass PairRule::classify(Two const& two) {
    if (two.second == no_guide) return pairs_->is_a(two.first) ? PairClass::only_a : PairClass::only_b;
    if (two.first == no_guide) return pairs_->is_b(two.second) ? PairClass::only_b : PairClass::only_a;
    if (auto const row = pairs_->find(two.first, two.second)) {
        ++reads_[*row];
        return PairClass::match;
    }
    return pairs_->find(two.second, two.first) ? PairClass::swapped : PairClass::recombined;
}

void PairRule::classify_waiting() {
    for (Two const& two : std::span(waiting_).first(waiting_count_)) count(classify(two));
    waiting_count_ = 0;
}

FragmentTotals PairRule::take_totals() {
    classify_waiting();
    return std::exchange(totals_, {});
}

void PairRule::add_to(std::vector<MotifCounts>& rows) const {
    for (MotifId row = 0; row < reads_.size(); ++row) rows[row].reads += reads_[pairs_->first_row(row)];
}

}  // namespace motifcount::internal
