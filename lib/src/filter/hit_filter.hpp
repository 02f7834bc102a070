#pragma once

#include <algorithm>
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

/// Rules for the hits that pass the filters: region, offsets, strand, qualities, and flanks, which are sequences directly
/// before or after the motif in its own direction. FilteredSearch applies the rules. Immutable, so it can be shared by threads.
class HitFilter {
public:
    HitFilter() = default;
    /// Offsets and strands that are detected later do not restrict yet, but context() already suffices for all.
    explicit HitFilter(FilterPlan const& plan);
    /// Returns the same rules with the detected offsets and strand.
    [[nodiscard]] HitFilter at(DetectedOffsets const& starts) const;

    [[nodiscard]] bool none() const noexcept { return !by_position() && !by_text() && !one_strand(); }
    /// True if the position of a hit decides, not only its bases
    [[nodiscard]] bool by_position() const noexcept { return !plan_.offsets.empty() || has_flanks(); }
    [[nodiscard]] bool by_text() const noexcept { return plan_.by_text(); }
    /// True if only hits on one strand pass, although patterns of both strands are searched. Palindromes always pass.
    [[nodiscard]] bool one_strand() const noexcept { return strands_ != 3; }
    /// Strands whose hits pass: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands() const noexcept { return strands_; }
    /// Number of bases on either side of a hit that the rules need
    [[nodiscard]] std::uint64_t context() const noexcept { return context_; }

    [[nodiscard]] std::vector<std::uint64_t> const& offsets() const noexcept { return plan_.offsets; }
    /// Consecutive offsets, inclusive
    struct OffsetRun {
        std::uint64_t first;
        std::uint64_t last;
    };
    [[nodiscard]] std::vector<OffsetRun> const& offset_runs() const noexcept { return offset_runs_; }
    [[nodiscard]] bool has_flanks() const noexcept { return flank_context_ != 0; }
    /// Flanks of the hits on one strand, in the direction of the text
    [[nodiscard]] Flanks const& flanks(Strand strand) const noexcept {
        return strand == Strand::forward ? plan_.flanks : reverse_;
    }
    /// Fraction of random positions with a flank on these sides. Too high if several flanks match the same position.
    struct FlankShare {
        double before = 1;
        double after = 1;
        [[nodiscard]] double both() const noexcept { return before * after; }
    };
    [[nodiscard]] FlankShare flank_share() const;
    /// The side of motifs with the rarer flanks, or from which bulges are aligned. Empty without flanks and bulges.
    [[nodiscard]] std::optional<Anchor> anchor() const;

    // Near the border of two batches of a record, context() bases around a hit decide which batch reports it:

    /// Number of leading bases of the batch in which hits that end there are reported by an earlier batch
    [[nodiscard]] std::uint64_t decided_before(Batch const& batch) const noexcept {
        return batch.warm_up - std::min(batch.warm_up, context_);
    }
    /// Number of last bases of record `index` in which hits that end there are reported by the next batch
    [[nodiscard]] std::uint64_t left_to_next(Batch const& batch, std::size_t index) const noexcept {
        bool const continues = batch.last_continues && index + 1 == batch.records.size();
        return continues ? std::min(context_, batch.records[index].length) : 0;
    }
    /// Returns the slots [first, second) of the region in record `index`, without left_to_next() bases.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> slots(Batch const& batch,
                                                                std::size_t index) const noexcept;

private:
    void set_offsets(std::vector<std::uint64_t> offsets);

    FilterPlan plan_;  ///< Offsets are ascending
    std::vector<OffsetRun> offset_runs_;
    unsigned strands_ = 3;
    Flanks reverse_;
    std::uint64_t flank_context_ = 0;
    std::uint64_t context_ = 0;
};

}  // namespace motifcount::internal
