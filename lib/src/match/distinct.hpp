#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "match/hit_list.hpp"

namespace motifcount::internal {

/// Gathers what leads to a hit each, and is found several times. Copies are dropped in the end, and before when there are
/// too many, so that memory is bounded by what differs. Nothing is owned.
template <class T>
class Distinct {
public:
    Distinct(std::vector<T>& all, HitList const& hits) : all_(all), hits_(hits) { all_.clear(); }

    /// Throws TooManyHits if more differ than there is room for.
    void add(T const& found) {
        all_.push_back(found);
        if (all_.size() < room_) return;
        drop_copies();
        hits_.require_room(all_.size());
        room_ = std::max(room_, 2 * all_.size());
    }
    /// All of them, ascending, each once.
    std::vector<T> const& finish() {
        drop_copies();
        return all_;
    }

private:
    void drop_copies() {
        std::ranges::sort(all_);
        all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
    }

    std::vector<T>& all_;
    HitList const& hits_;
    std::size_t room_ = std::size_t{1} << 16U;
};

}  // namespace motifcount::internal
