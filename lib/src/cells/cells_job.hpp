#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "fragments/fragment_run.hpp"
#include "fragments/layout_classes.hpp"
#include "fragments/segment_lists.hpp"
#include "layouts/layout_matcher.hpp"
#include "umis/text_store.hpp"
#include "umis/umi_code.hpp"
#include "umis/umi_store.hpp"

namespace motifcount::internal {

/// Segments of a layout that make up cells, UMIs and the feature
struct CellSegments {
    std::vector<std::size_t> cell;
    std::vector<std::size_t> umi;
    std::size_t feature = 0;
    bool has_list = true;  ///< Whether the feature has a list
    UmiLengths cell_lengths;
    UmiLengths umi_lengths;
};

/// Throws Error(usage) if the layout has no feature or several, or if its cells or UMIs are longer than 32 bases.
[[nodiscard]] CellSegments cell_segments(ReadLayout const& layout, SegmentLists const& lists);

/// Names of the classes of fragments that match, but have a letter other than A, C, G, T in the cell, or an unusable UMI
[[nodiscard]] std::vector<std::string> cells_classes();

/// Places the layout in each fragment, and stores its cell, feature and UMI
class CellsJob final : public FragmentJob {
public:
    /// The arguments must outlive this object. If the feature has no list, fragments go to `texts`, see append_seen(); otherwise
    /// `texts` is null, and they go to `store`.
    CellsJob(ReadLayout const& layout, LayoutMatcher const& matcher, SegmentLists const& lists,
             CellSegments const& segments, unsigned min_umi_quality, UmiStore& store, TextStore* texts);

    [[nodiscard]] std::unique_ptr<FragmentPart> make_part() const override;
    [[nodiscard]] bool prefetches() const noexcept override { return !leading_.empty(); }
    void take(FragmentPart& part) override;
    /// Must be called after the last part, before the store is used.
    void flush();

    [[nodiscard]] LayoutClasses const& classes() const noexcept { return classes_; }

private:
    class Part;
    /// Large list whose segment has the same position in each read
    struct LeadingList {
        BarcodeList const* list;
        unsigned mate;
        unsigned offset;
    };
    struct Writer {
        explicit Writer(CellsJob const& job) : umis(job.store_) {
            if (job.texts_ != nullptr) texts.emplace(*job.texts_);
        }
        UmiStore::Writer umis;
        std::optional<TextStore::Writer> texts;
    };

    [[nodiscard]] std::unique_ptr<Writer> take_writer() const;
    [[nodiscard]] static std::vector<LeadingList> find_leading(ReadLayout const& layout,
                                                               SegmentLists const& lists);

    ReadLayout const& layout_;
    LayoutMatcher const& matcher_;
    SegmentLists const& lists_;
    CellSegments const& segments_;
    unsigned const min_umi_quality_;
    UmiStore& store_;
    TextStore* const texts_;
    std::vector<LeadingList> const leading_;
    LayoutClassNumbers const numbers_;
    LayoutClasses classes_;
    mutable std::mutex mutex_;  ///< Guards writers_
    mutable std::vector<std::unique_ptr<Writer>> writers_;
};

}  // namespace motifcount::internal
