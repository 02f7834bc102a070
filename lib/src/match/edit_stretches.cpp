#include "match/edit_stretches.hpp"

#include <algorithm>

namespace motifcount::internal {

void join_stretches(std::vector<EditStretch>& all) {
    std::ranges::sort(all);
    std::size_t kept = 0;
    for (EditStretch const& stretch : all) {
        EditStretch* const last = kept == 0 ? nullptr : &all[kept - 1];
        if (last != nullptr && last->pattern == stretch.pattern && last->record == stretch.record &&
            stretch.ends.first <= last->ends.last + 1)
            last->ends.last = std::max(last->ends.last, stretch.ends.last);
        else
            all[kept++] = stretch;
    }
    all.resize(kept);
}

}  // namespace motifcount::internal
