#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/copied_text.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Strategy for hits with ambiguous bases, if each ambiguous base is a mismatch (HitFilter::max_ambiguous()). Engines never
/// match a break, so this class copies the stretches around ambiguous bases, with base A in their place. If the motif letter
/// includes A, an engine misses the mismatch; keep_passing() adds it. Not thread-safe. Memory: the text of a batch. Complexity
/// of show(): linear in the words of the break mask; with ambiguous bases, also in the records and stretches.
class AmbiguousText final : public FilterStrategy {
public:
    /// The arguments must outlive this object.
    AmbiguousText(PatternSet const& patterns, SearchedPatterns const& searched, AllowedPositions& positions,
                  StrandCheck const& check);

    /// Returns the stretches as one record; without records if there are no stretches. `skip`: records to omit, as in
    /// SelectedText::Selection. Valid until the next call. `text` and `filter` must remain valid until keep_passing().
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter,
                             std::span<std::uint8_t const> skip = {});
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

private:
    /// Slots [from, to) of the batch
    struct Stretch {
        std::uint64_t from = 0;
        std::uint64_t to = 0;
    };

    void add_record(Stretch within);
    void add(Stretch stretch);
    void copy();
    [[nodiscard]] bool count_ambiguous(BatchHit& hit) const;

    PatternSet const& patterns_;
    SearchedPatterns const& searched_;
    AllowedPositions& positions_;
    StrandCheck const& check_;

    Batch whole_;
    HitFilter const* filter_ = nullptr;
    std::span<std::uint64_t const> low_;
    Stretch stretch_;  ///< Latest stretch, which is not yet copied
    CopiedText copy_;
    RecordSpan record_;
};

}  // namespace motifcount::internal
