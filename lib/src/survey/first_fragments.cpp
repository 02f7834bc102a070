#include "survey/first_fragments.hpp"

#include <utility>

namespace motifcount::internal {

bool FirstFragments::add(Batch const& batch) {
    // The lengths of two records are kept, because later hits may be in the record that continues or in its mate.
    constexpr std::size_t kept = 2;
    if (lengths_.size() > kept) {
        first_record_ += lengths_.size() - kept;
        lengths_.erase(lengths_.begin(), lengths_.end() - kept);
    }
    std::uint64_t const before = fragments_;
    for (std::size_t i = 0; i < batch.records.size(); ++i) {
        std::uint64_t const record = batch.first_record + i;
        if (record == first_record_ + lengths_.size()) lengths_.push_back(0);
        std::uint64_t const so_far = (i == 0 ? batch.first_offset : 0) + batch.records[i].length;
        bases_ += so_far - std::exchange(lengths_[record - first_record_], so_far);
        bool const complete = !batch.last_continues || i + 1 != batch.records.size();
        if (complete && (!pairs_ || record % 2 == 1) && !full()) ++fragments_;
    }
    return fragments_ != before;
}

}  // namespace motifcount::internal
