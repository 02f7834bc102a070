#include "motifcount/match/tally.hpp"

namespace motifcount {

TallyLayout::TallyLayout(PatternSet const& patterns)
    : pattern_count_(patterns.size()), group_count_(patterns.group_count()) {
    auto const key_of = [&](PatternId pattern) {
        return 2 * patterns.group(pattern) + (patterns.is_reverse(pattern) ? 1U : 0U);
    };
    // The usual sets need no table: both strands of each motif one after the other, or one strand of each.
    for (unsigned const shift : {0U, 1U}) {
        bool fits = true;
        for (PatternId pattern = 0; fits && pattern < pattern_count_; ++pattern) {
            fits = key_of(pattern) == pattern << shift;
        }
        if (fits) {
            shift_ = shift;
            return;
        }
    }
    keys_.resize(pattern_count_);
    for (PatternId pattern = 0; pattern < pattern_count_; ++pattern) keys_[pattern] = key_of(pattern);
}

Counts Tally::counts() const {
    constexpr std::uint64_t wrap = std::uint64_t{1} << 32U;
    auto const carried = [](auto const& carry, std::uint32_t key) {
        auto const found = carry.find(key);
        return found == carry.end() ? 0 : found->second * wrap;
    };
    Counts counts;
    counts.hits.resize(layout_.pattern_count());
    counts.reads.resize(layout_.group_count());
    for (PatternId pattern = 0; pattern < counts.hits.size(); ++pattern) {
        std::uint32_t const key = layout_.key(pattern);
        counts.hits[pattern] = cells_[key >> 1U].hits[key & 1U] + carried(hits_carry_, key);
    }
    for (GroupId group = 0; group < counts.reads.size(); ++group) {
        counts.reads[group] = cells_[group].reads + carried(reads_carry_, group);
    }
    return counts;
}

void Tally::renew_stamps() {
    for (Cell& cell : cells_) cell.stamp = 0;
    stamp_ = 1;
}

}  // namespace motifcount
