#pragma once

#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/ambiguous_text.hpp"
#include "filter/edited_text.hpp"
#include "filter/hit_filter.hpp"
#include "filter/marked_text.hpp"
#include "filter/selected_text.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"
#include "plan/compiled_search.hpp"

namespace motifcount::internal {

/// True if the filter drops none of the hits that engines find in the text from FilteredSearch, so that engines can count
[[nodiscard]] bool all_hits_pass(CompiledSearch const& compiled, HitFilter const& filter);

/// Searches batches for hits that pass a filter, on one thread. If ambiguous bases are mismatches, AmbiguousText adds
/// hits with ambiguous bases. Memory: see strategies. Not thread-safe. Chooses a strategy for each batch:
/// - EditedText if hits vary in length.
/// - MarkedText if the filter has flanks and all engines use positions (Matcher::keeps_to_positions()).
/// - MarkedText if the filter has offsets but no flanks, engines do not count, and one of these is true: the search is for
///   exact hits, all engines save time with few positions (Matcher::gains_from_positions()), or selected parts would be more
///   than half of the text. A search with offsets then takes little longer than a search without offsets.
/// - SelectedText otherwise.
class FilteredSearch {
public:
    /// `targets` must outlive this object. `edits`: whether hits vary in length; scan() is not available then.
    explicit FilteredSearch(Targets const& targets, bool edits = false);
    FilteredSearch(FilteredSearch const&) = delete;  // Not copyable, because members refer to each other
    FilteredSearch& operator=(FilteredSearch const&) = delete;

    /// Counts the hits that pass the filter, like PartScratches::scan(). Requires SearchedPatterns::all_hits_pass(). If a stretch
    /// with ambiguous bases may have a hit, also lists the hits of the batch, and may therefore throw TooManyHits.
    void scan(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial);
    void find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    /// A faster find() for callers that count only the nearest hits in a fragment. Searches for exact hits first. If a fragment
    /// has exact hits and is complete in the batch, omits its other hits. `exact`: scratches that find exact hits. `pairs`:
    /// whether a fragment is two mates. `partial`: unspecified afterwards. Not for `edits` or engines that use positions. Hits with
    /// ambiguous bases are never exact, so the other fragments are always searched for them.
    void find_nearest(PartScratches& exact, PartScratches& scratches, PackedText const& text,
                      HitFilter const& filter, bool pairs, std::span<PartialGroups> partial,
                      std::vector<BatchHit>& hits);

private:
    /// Chooses the strategy and returns the text to search. `exact`: whether the engines of `scratches` find only exact hits.
    Batch show(PartScratches const& scratches, PackedText const& text, HitFilter const& filter,
               bool exact = false);
    Batch select(PackedText const& text, HitFilter const& filter, SelectedText::Selection const& how);
    std::size_t decide(Batch const& batch, bool pairs, std::vector<BatchHit>& hits);
    void list_ambiguous(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                        std::span<std::uint8_t const> skip = {});
    void find_more(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
                   std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    void count_ambiguous(PartScratches& scratches, Batch const& batch, std::span<BatchHit const> others,
                         PartialGroups& partial);

    bool const edits_;
    PatternSet const& set_;
    SearchedPatterns const patterns_;
    AllowedPositions positions_;
    StrandCheck check_;
    SelectedText selected_;
    MarkedText marked_;
    EditedText edited_;
    AmbiguousText ambiguous_;
    FilterStrategy* strategy_ = nullptr;  ///< Strategy chosen by the latest call to show() or select()

    std::vector<BatchHit> ambiguous_hits_;
    std::vector<std::uint8_t> decided_;  ///< By record: 1 if its fragment has an exact hit
    std::vector<BatchHit> further_;
    unsigned batches_to_skip_ = 0;  ///< Number of further batches to search without the exact search
};

}  // namespace motifcount::internal
