#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "match/engine.hpp"
#include "motifcount/types.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

/// Rules for hits: region, offsets, strand, qualities and flanks. A flank is a sequence directly before or after the motif, in
/// the motif's direction. FilteredSearch applies the rules. Immutable, so threads can share an object.
class HitFilter {
public:
    HitFilter() = default;
    /// Offsets and strand that are detected later do not exclude hits yet, but context() is already large enough for them.
    explicit HitFilter(FilterPlan const& plan);
    /// Returns a filter with the same rules and the detected offsets and strand.
    [[nodiscard]] HitFilter at(DetectedOffsets const& starts) const;

    /// True if FilteredSearch returns the same hits as a search without it
    [[nodiscard]] bool none() const noexcept {
        return !by_position() && !by_text() && !one_strand() && max_ambiguous() == 0;
    }
    /// Maximum number of ambiguous bases in a hit, which is also the maximum number of mismatches; 0 = no ambiguous bases
    [[nodiscard]] unsigned max_ambiguous() const noexcept { return plan_.max_ambiguous; }
    [[nodiscard]] bool by_position() const noexcept { return !plan_.offsets.empty() || has_flanks(); }
    [[nodiscard]] bool by_text() const noexcept { return plan_.by_text(); }
    /// True if only hits on one strand pass, at least in one mate, although both strands are searched. Palindromes pass on
    /// either strand.
    [[nodiscard]] bool one_strand() const noexcept { return strands_ != std::array{3U, 3U}; }
    /// Strands whose hits pass in any record: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands() const noexcept { return strands_[0] | strands_[1]; }
    /// Strands whose hits pass in a record. If the strands of mates differ, the input's records must be mates.
    [[nodiscard]] unsigned strands_of(std::uint64_t record) const noexcept { return strands_[record % 2]; }
    /// Number of bases on either side of a hit that the rules use
    [[nodiscard]] std::uint64_t context() const noexcept { return context_; }

    [[nodiscard]] std::vector<std::uint64_t> const& offsets() const noexcept { return plan_.offsets; }
    /// Consecutive offsets from `first` to `last`, inclusive
    struct OffsetRun {
        std::uint64_t first;
        std::uint64_t last;
    };
    [[nodiscard]] std::vector<OffsetRun> const& offset_runs() const noexcept { return offset_runs_; }
    [[nodiscard]] bool has_flanks() const noexcept { return flank_context_ != 0; }
    /// Flanks of hits on one strand, in the direction of the text
    [[nodiscard]] Flanks const& flanks(Strand strand) const noexcept {
        return strand == Strand::forward ? plan_.flanks : reverse_;
    }
    /// Fraction of random positions that have a flank on this side of a motif. Upper bound if several match.
    struct FlankShare {
        double before = 1;
        double after = 1;
        [[nodiscard]] double both() const noexcept { return before * after; }
    };
    [[nodiscard]] FlankShare flank_share() const;
    /// End of the motifs that has the rarer flanks, or from which bulges are aligned. Empty without flanks and bulges.
    [[nodiscard]] std::optional<Anchor> anchor() const;

    // If a record is split between batches, context() bases around a hit decide which batch reports the hit.

    /// Number of bases at the start of the batch; hits that end in these bases are reported by an earlier batch
    [[nodiscard]] std::uint64_t decided_before(Batch const& batch) const noexcept {
        return batch.halo - std::min(batch.halo, context_);
    }
    /// Number of bases at the end of record `index`; hits that end in these bases are reported by the next batch
    [[nodiscard]] std::uint64_t left_to_next(Batch const& batch, std::size_t index) const noexcept {
        bool const continues = batch.last_continues && index + 1 == batch.records.size();
        return continues ? std::min(context_, batch.records[index].length) : 0;
    }
    /// Returns the slots [first, second) of the region in record `index`, without the last left_to_next() bases.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> slots(Batch const& batch,
                                                                std::size_t index) const noexcept;

private:
    void set_offsets(std::vector<std::uint64_t> offsets);
    void set_strands(MateStrands strands);

    FilterPlan plan_;  ///< Filter settings, with ascending offsets
    std::vector<OffsetRun> offset_runs_;
    std::array<unsigned, 2> strands_{3, 3};  ///< By mate
    Flanks reverse_;
    std::uint64_t flank_context_ = 0;
    std::uint64_t context_ = 0;
};

}  // namespace motifcount::internal
