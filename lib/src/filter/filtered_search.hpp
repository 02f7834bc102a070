#pragma once

#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/hit_filter.hpp"
#include "filter/search_text.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"

namespace motifcount::internal {

/// One thread's search under filter: engines get the text that these leave, and of what they find, what counts is
/// passed on.
///
/// Hits with edits or bulges depend on the text around them: they are searched for in all of it, and those that count are kept.
///
/// Engines that use places (Matcher::uses_places()) get the whole text, and where hits may lie beside flanks. So do those that
/// heed them (Matcher::heeds_places()), and others where parts would be most of the text, if offsets decide and hits are
/// counted by nobody but who asks for their places: so offsets take little longer than to search everywhere.
///
/// If only the nearest hits of a unit count, find_nearest() searches without mismatches first: a unit with such a hit is
/// decided, and most text need not be searched again.
///
/// If every hit in the selected text passes (SearchText::windows_count()), engines may count. Memory: that of SearchText. Not
/// thread-safe.
class FilteredSearch {
public:
    /// `targets` must outlive this object. `edits`: whether hits vary in length; they are found, not counted.
    explicit FilteredSearch(Targets const& targets, bool edits = false);

    /// Same as PartScratches::scan() and find(). scan() requires SearchText::windows_count().
    void scan(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial);
    void find(PartScratches& scratches, PackedText const& text, HitFilter const& filter,
              std::span<PartialGroups> partial, std::vector<BatchHit>& hits);
    /// As find(), but of units that lie wholly in the batch and have a hit without mismatches, gives those hits alone;
    /// `partial` need not be right. `exact` finds hits without mismatches. A unit is a record, or, with `pairs`, two mates.
    /// Not with `edits`, and for no engines that use places.
    void find_nearest(PartScratches& exact, PartScratches& scratches, PackedText const& text,
                      HitFilter const& filter, bool pairs, std::span<PartialGroups> partial,
                      std::vector<BatchHit>& hits);

private:
    /// Those on which a hit of the batch counts.
    [[nodiscard]] unsigned strands(PatternId pattern, std::uint64_t start, std::uint64_t end) const {
        if (!check_hits_) return 3;
        unsigned const found =
            (whole_ && !marked_ ? 3 : text_.strands(start, end)) & targets_.strands(pattern);
        // Mostly it is on the strand that counts: then the group, which is far away in memory, is not asked.
        if (one_strand_ == 0 || (found & ~one_strand_) == 0) return found;
        GroupId const group = patterns_.group(pattern);
        bool const either = patterns_.has_both_strands(group) || patterns_.palindrome_strands(group) != 0;
        return either ? found & one_strand_ : found;
    }
    /// What the engines of `scratches` are to search: all of a batch, with the places of hits, or the parts where hits may
    /// count. `exact`: they find hits without mismatches alone.
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
    bool whole_ = false;               ///< all of the batch is searched, at its own slots
    bool marked_ = false;              ///< and text_ knows the places of its hits
    bool check_hits_ = false;          ///< not all that is found counts
    unsigned one_strand_ = 0;          ///< HitFilter::strands(), if that is one of two; else 0
    std::vector<RecordSpan> records_;  ///< of a batch, less what is left to the next one

    // find_nearest()
    std::vector<std::uint8_t> decided_;  ///< by record: it has a hit without mismatches, or its mate
    std::vector<BatchHit> further_;
    unsigned batches_to_skip_ = 0;  ///< in which little would be decided
};

}  // namespace motifcount::internal
