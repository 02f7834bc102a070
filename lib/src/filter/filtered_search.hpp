#pragma once

#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/hit_filter.hpp"
#include "filter/search_text.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"

namespace motifcount::internal {

/// Searches batches for the hits that pass a filter, on one thread.
///
/// Engines normally get only the parts of a batch in which hits may pass (SearchText::select()). Hits that fail the filter are
/// then dropped. Engines get the whole batch, with the allowed positions of hits (SearchText::mark()), in two cases:
/// - The filter has flanks, and all engines use positions (Matcher::uses_places()).
/// - The filter has offsets but no flanks, and engines do not count. Also, the search is for exact hits, or all engines save
///   time at few positions (Matcher::heeds_places()), or the parts would be more than half of the text. So a search with
///   offsets takes little longer than a search without offsets.
///
/// Engines search the whole batch for hits with edits or bulges, which depend on the bases around them.
///
/// Memory: as SearchText. Not thread-safe.
class FilteredSearch {
public:
    /// `targets` must outlive this object. `edits`: whether hits vary in length; scan() is then not available.
    explicit FilteredSearch(Targets const& targets, bool edits = false);

    /// Counts the hits that pass, as PartScratches::scan(). Requires SearchText::windows_count().
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
    /// Returns the strands on which a hit passes: bit 0 = forward, bit 1 = reverse.
    [[nodiscard]] unsigned strands(PatternId pattern, std::uint64_t start, std::uint64_t end) const {
        if (!check_hits_) return 3;
        unsigned const found =
            (whole_ && !marked_ ? 3 : text_.strands(start, end)) & targets_.strands(pattern);
        // Most hits are on the requested strand. The group is far away in memory, so it is read only for the other hits.
        if (one_strand_ == 0 || (found & ~one_strand_) == 0) return found;
        GroupId const group = patterns_.group(pattern);
        bool const either = patterns_.has_both_strands(group) || patterns_.palindrome_strands(group) != 0;
        return either ? found & one_strand_ : found;
    }
    /// Returns the text that the engines of `scratches` search. `exact`: whether they find only exact hits.
    Batch show(PartScratches const& scratches, PackedText const& text, HitFilter const& filter,
               bool exact = false);
    Batch mark(PackedText const& text, HitFilter const& filter);
    Batch select(PackedText const& text, HitFilter const& filter, SearchText::Selection const& how);
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        return whole_ ? slot : text_.source(slot);
    }
    void keep_passing(std::vector<BatchHit>& hits);
    std::size_t decide(Batch const& batch, bool pairs, std::vector<BatchHit>& hits);
    void find_edited(PartScratches& scratches, Batch const& whole, HitFilter const& filter,
                     std::span<PartialGroups> partial, std::vector<BatchHit>& hits);

    PatternSet const& patterns_;
    Targets const& targets_;
    bool const edits_;
    SearchText text_;
    bool whole_ = false;       ///< Whether hits have the batch's slots, not slots of selected parts
    bool marked_ = false;      ///< Whether mark() was used
    bool check_hits_ = false;  ///< Whether some hits may fail the filter
    unsigned one_strand_ =
        0;  ///< The only strand whose hits pass, as in HitFilter::strands(); 0 = both strands
    std::vector<RecordSpan> records_;  ///< Records of a batch without the bases that the next batch decides

    // find_nearest()
    std::vector<std::uint8_t> decided_;  ///< By record: 1 if its fragment has an exact hit
    std::vector<BatchHit> further_;
    unsigned batches_to_skip_ = 0;  ///< Number of next batches without the exact search
};

}  // namespace motifcount::internal
