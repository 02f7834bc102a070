#include "count/record_count.hpp"

#include <algorithm>
#include <iterator>

namespace motifcount::internal {

void RecordCount::add(Batch const& batch, std::span<PartialGroups const> partial) {
    std::span<std::uint32_t const> found = partial.front().records;
    for (PartialGroups const& part : partial.subspan(1)) {
        before_.assign(found.begin(), found.end());
        united_.clear();
        std::ranges::set_union(before_, part.records, std::back_inserter(united_));
        found = united_;
    }
    if (found.empty()) return;
    // The first record of a batch may have been counted in the batch before. All other records are new.
    records_ += found.size() - (last_ == batch.first_record + found.front() ? 1 : 0);
    last_ = batch.first_record + found.back();
}

}  // namespace motifcount::internal
