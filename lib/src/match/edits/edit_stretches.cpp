#include "match/edits/edit_stretches.hpp"

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

void EditStretches::begin(std::size_t patterns) {
    open_.resize(patterns, {0, nowhere, {}});
    for (PatternId const pattern : found_) open_[pattern].record = nowhere;
    found_.clear();
    list.clear();
    room_ = first_join;
}

void EditStretches::add(EditStretch const& stretch, ListEmitter const& hits) {
    EditStretch& open = open_[stretch.pattern];
    if (open.record == nowhere) {
        open = stretch;
        found_.push_back(stretch.pattern);
    } else if (open.record == stretch.record && stretch.ends.first <= open.ends.last + 1 &&
               open.ends.first <= stretch.ends.last + 1) {
        open.ends.first = std::min(open.ends.first, stretch.ends.first);
        open.ends.last = std::max(open.ends.last, stretch.ends.last);
    } else {
        list.push_back(open);
        open = stretch;
        if (list.size() < room_) return;
        join_stretches(list);
        hits.require_room(list.size());
        room_ = std::max(room_, 2 * list.size());
    }
}

void EditStretches::finish() {
    for (PatternId const pattern : found_) list.push_back(open_[pattern]);
    join_stretches(list);
}

}  // namespace motifcount::internal
