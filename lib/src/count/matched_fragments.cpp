#include "count/matched_fragments.hpp"

#include <algorithm>
#include <iterator>

namespace motifcount::internal {

void MatchedFragments::add(std::uint64_t first, std::span<PartialGroups const> partial) {
    std::span<std::uint32_t const> found = partial.front().records;
    for (PartialGroups const& part : partial.subspan(1)) {
        before_.assign(found.begin(), found.end());
        united_.clear();
        std::ranges::set_union(before_, part.records, std::back_inserter(united_));
        found = united_;
    }
    if (found.empty()) return;
    // The first fragment of a batch may have been counted in the previous batch. All other fragments are new.
    fragments_ += found.size() - (last_ == first + found.front() ? 1 : 0);
    last_ = first + found.back();
}

}  // namespace motifcount::internal
