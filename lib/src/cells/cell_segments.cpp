#include "cells/cell_segments.hpp"

#include <optional>
#include <string>

namespace motifcount::internal {
namespace {

/// Adds the lengths of a segment to the lengths of a cell or UMI.
void add_lengths(ReadLayout const& layout, LayoutSegment const& segment, SegmentList const& list,
                 UmiLengths& all) {
    bool const listed = list.list != nullptr;
    unsigned const shortest = listed ? list.list->shortest() : segment.shortest;
    unsigned const longest = listed ? list.list->longest() : segment.longest;
    all.vary = all.vary || shortest != longest;
    all.longest = longest > ShortText::max_length ? longest : all.longest + longest;
    if (all.longest > all.limit())
        refuse_layout(layout.text, segment.position,
                      std::string("the segments '")
                          .append(segment.name)
                          .append("' may have at most ")
                          .append(std::to_string(all.limit()))
                          .append(" bases"));
}

}  // namespace

CellSegments cell_segments(ReadLayout const& layout, SegmentLists const& lists) {
    std::vector<LayoutSegment const*> const all = layout.segments();
    CellSegments own;
    std::optional<std::size_t> feature;
    for (std::size_t i = 0; i < all.size(); ++i) {
        LayoutSegment const& segment = *all[i];
        SegmentList const& list = lists.lists()[i];
        if (segment.kind == SegmentKind::cell) {
            own.cell.push_back(i);
            add_lengths(layout, segment, list, own.cell_lengths);
        } else if (segment.kind == SegmentKind::umi) {
            own.umi.push_back(i);
            add_lengths(layout, segment, list, own.umi_lengths);
        } else if (segment.kind == SegmentKind::feature) {
            if (feature)
                refuse_layout(
                    layout.text, segment.position,
                    "'" + segment.name + "' and '" + all[*feature]->name +
                        "' are both features, but only one can be counted; call the other one [skip]");
            own.has_list = list.list != nullptr;
            if (!own.has_list && segment.longest == LayoutSegment::unlimited)
                refuse_layout(layout.text, segment.position,
                              "'" + segment.name +
                                  "' has no list: give the features with --features, or as [" + segment.name +
                                  " = FILE]; or give its length, such as [" + segment.name + ":20] or [" +
                                  segment.name + ":1-200], to count all sequences");
            feature = i;
        }
    }
    if (!feature)
        refuse_layout(
            layout.text, 0,
            "no segment is a feature; name one, such as [guide], and give its list with --features");
    own.feature = *feature;
    return own;
}

}  // namespace motifcount::internal
