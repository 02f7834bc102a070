#pragma once

#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/edited_text.hpp"
#include "filter/hit_filter.hpp"
#include "filter/marked_text.hpp"
#include "filter/selected_text.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"
#include "plan/compiled_search.hpp"

namespace motifcount::internal {

/// True if all hits that engines find in the text that FilteredSearch gives them pass the filter, so that engines can count
[[nodiscard]] bool all_hits_pass(CompiledSearch const& compiled, HitFilter const& filter);

/// Searches batches for the hits that pass a filter, on one thread. Chooses a strategy per batch:
/// - EditedText, if hits vary in length.
/// - MarkedText, if the filter has flanks and all engines use positions (Matcher::uses_places()). Also if the filter has offsets
///   but no flanks, engines do not count, and either the search is for exact hits, or all engines save time at few positions
///   (Matcher::heeds_places()), or the selected parts would be more than half of the text. So a search with offsets takes little
///   longer than a search without offsets.
/// - SelectedText otherwise.
///
/// Memory: as these. Not thread-safe.
class FilteredSearch {
public:
    /// `targets` must outlive this object. `edits`: whether hits vary in length; scan() is then not available.
    explicit FilteredSearch(Targets const& targets, bool edits = false);
    FilteredSearch(FilteredSearch const&) = delete;  // Its members refer to each other
    FilteredSearch& operator=(FilteredSearch const&) = delete;

    /// Counts the hits that pass, as PartScratches::scan(). Requires SearchedPatterns::all_hits_pass().
    void scan(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial);
    /// Finds the hits that pass, as PartScratches::find().
    void find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    /// Same as find(), but faster if only the nearest hits of a fragment are counted. Searches for exact hits first. If a
    /// fragment has exact hits and is completely in the batch, its other hits are omitted. `exact`: finds exact hits. `pairs`:
    /// whether a fragment is two mates. `partial` is unspecified afterwards. Not for `edits` or engines that use positions.
    void find_nearest(PartScratches& exact, PartScratches& scratches, PackedText const& text,
                      HitFilter const& filter, bool pairs, std::span<PartialGroups> partial,
                      std::vector<BatchHit>& hits);

private:
    /// Chooses the strategy, and returns the text that the engines of `scratches` search. `exact`: whether they find only exact
    /// hits.
    Batch show(PartScratches const& scratches, PackedText const& text, HitFilter const& filter,
               bool exact = false);
    Batch select(PackedText const& text, HitFilter const& filter, SelectedText::Selection const& how);
    std::size_t decide(Batch const& batch, bool pairs, std::vector<BatchHit>& hits);

    bool const edits_;
    SearchedPatterns const patterns_;
    AllowedPositions positions_;
    HitCheck check_;
    SelectedText selected_;
    MarkedText marked_;
    EditedText edited_;
    FilterStrategy* strategy_ = nullptr;  ///< Strategy of the latest show() or select()

    // find_nearest()
    std::vector<std::uint8_t> decided_;  ///< By record: 1 if its fragment has an exact hit
    std::vector<BatchHit> further_;
    unsigned batches_to_skip_ = 0;  ///< Number of next batches without the exact search
};

}  // namespace motifcount::internal
