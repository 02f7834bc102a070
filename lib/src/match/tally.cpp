#include "match/tally.hpp"

namespace motifcount::internal {

TallyLayout::TallyLayout(PatternSet const& patterns)
    : pattern_count_(patterns.size()), group_count_(patterns.group_count()) {
    auto const key_of = [&](PatternId pattern) {
        return 2 * patterns.group(pattern) + (patterns.is_reverse(pattern) ? 1U : 0U);
    };
    // Usual sets need no table, because their patterns are both strands of each motif in turn, or one strand of each motif.
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

}  // namespace motifcount::internal
