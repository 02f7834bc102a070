#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "cells/cell_segments.hpp"
#include "core/pool.hpp"
#include "fragments/fragment_run.hpp"
#include "fragments/layout_classes.hpp"
#include "fragments/segment_lists.hpp"
#include "layouts/layout_matcher.hpp"
#include "umis/text_store.hpp"
#include "umis/umi_code.hpp"
#include "umis/umi_store.hpp"

namespace motifcount::internal {

struct CellTies;

/// Numbers in cells_classes()
enum CellsClass : std::size_t { bad_cell, bad_umi };

/// Names of the classes of fragments that match, but have a letter other than A, C, G, T in the cell, or an unusable UMI
[[nodiscard]] std::vector<std::string> cells_classes();

/// Places the layout in each fragment, and stores its cell, feature and UMI
class CellsJob final : public FragmentJob {
public:
    /// The arguments must outlive this object. If the feature has no list, fragments go to `texts`, see append_seen(); otherwise
    /// `texts` is null, and they go to `store`. Fragments with ties go to `ties`; null if the lists have no ties.
    CellsJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
             CellSegments const& segments, unsigned min_umi_quality, UmiStore& store, TextStore* texts,
             CellTies* ties);

    [[nodiscard]] std::unique_ptr<FragmentPart> make_part() const override;
    [[nodiscard]] bool prefetches() const noexcept override { return !leading_.empty(); }
    void take(FragmentPart& part) override;
    /// Must be called after the last part, before the store is used.
    void flush();

    /// Classes of the fragments without ties
    [[nodiscard]] LayoutClasses& classes() noexcept { return classes_; }
    /// Number of fragments with ties
    [[nodiscard]] std::uint64_t tied() const noexcept { return tied_; }

private:
    class Part;
    /// Large list whose segment has the same position in each read
    struct LeadingList {
        BarcodeList const* list;
        unsigned mate;
        unsigned offset;
    };
    struct Writer {
        explicit Writer(CellsJob const& job);
        UmiStore::Writer umis;
        std::optional<TextStore::Writer> texts;
        std::optional<TextStore::Writer> ties;
    };

    [[nodiscard]] static std::vector<LeadingList> find_leading(ReadLayout const& layout,
                                                               SegmentLists const& lists);

    ReadLayout const& layout_;
    LayoutMatcher const& matcher_;
    SegmentLists const& lists_;
    CellSegments const& segments_;
    unsigned const min_umi_quality_;
    UmiStore& store_;
    TextStore* const texts_;
    CellTies* const ties_;
    std::uint64_t tied_ = 0;
    std::vector<LeadingList> const leading_;
    LayoutClassNumbers const numbers_;
    LayoutClasses classes_;
    mutable Pool<Writer> writers_;  ///< As many as threads that finish parts at the same time
};

}  // namespace motifcount::internal
