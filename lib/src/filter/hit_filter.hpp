#pragma once

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

/// Which hits count, where not all do: those in a region of their record, at some offsets, or between flanks
/// (sequences that stand directly before and behind the motif, in the motif's own direction).
///
/// The rules alone; SearchText applies them. Immutable: safe to share between threads.
class Restrictions {
public:
    /// Sequences in the direction of the text, for the hits of one strand: one of `before` precedes a hit and one of
    /// `behind` follows it. None: anything does.
    struct Flanks {
        std::vector<Flank> before;
        std::vector<Flank> behind;
    };

    /// None.
    Restrictions() = default;
    /// Those of a plan. Offsets and strands that the survey finds do not restrict yet, but context() is enough for any of them.
    explicit Restrictions(FilterPlan const& plan);
    /// These, at the offsets and on the strand that were found.
    [[nodiscard]] Restrictions at(MotifStarts const& starts) const;

    [[nodiscard]] bool none() const noexcept { return !by_place() && !by_text() && !one_strand(); }
    /// Where a hit begins and ends decides, beside the text within it.
    [[nodiscard]] bool by_place() const noexcept { return !offsets_.empty() || has_flanks(); }
    /// Parts of the text hold no hit that counts.
    [[nodiscard]] bool by_text() const noexcept { return !(region_ == Region{}) || min_quality_ != 0; }
    /// Hits on one strand count alone, though patterns of both are searched; those of motifs that are their own reverse
    /// complements always do.
    [[nodiscard]] bool one_strand() const noexcept { return strands_ != 3; }
    /// Bit 0: hits on + count; bit 1: on -.
    [[nodiscard]] unsigned strands() const noexcept { return strands_; }
    /// Bases beside a hit that decide on it.
    [[nodiscard]] std::uint64_t context() const noexcept { return context_; }

    [[nodiscard]] std::vector<std::uint64_t> const& offsets() const noexcept { return offsets_; }
    /// The same, ascending, those in a row together.
    struct OffsetRun {
        std::uint64_t first;
        std::uint64_t last;
    };
    [[nodiscard]] std::vector<OffsetRun> const& offset_runs() const noexcept { return offset_runs_; }
    [[nodiscard]] bool has_flanks() const noexcept { return flank_context_ != 0; }
    [[nodiscard]] Flanks const& flanks(Strand strand) const noexcept {
        return strand == Strand::forward ? forward_ : reverse_;
    }
    /// How often the flanks of a hit stand beside a place of random text: those before it, behind it (or at least about
    /// that, as several may share places), and both.
    struct FlankShare {
        double before = 1;
        double behind = 1;
        [[nodiscard]] double both() const noexcept { return before * behind; }
    };
    [[nodiscard]] FlankShare flank_share() const;
    [[nodiscard]] unsigned flank_mismatches() const noexcept { return flank_mismatches_; }
    /// The side of motifs whose flanks are rarer, or that sites with bulges are seen from. Null without flanks and bulges.
    [[nodiscard]] std::optional<Anchor> anchor() const;

    /// The slots [first, second) of the region, in record `index` of a batch. Where the record goes on in the next
    /// batch, its last context() bases are left to that.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> slots(Batch const& batch,
                                                                std::size_t index) const noexcept;

private:
    void set_offsets(std::vector<std::uint64_t> offsets);

    Region region_;
    std::vector<std::uint64_t> offsets_;  ///< ascending; empty: any
    std::vector<OffsetRun> offset_runs_;
    unsigned strands_ = 3;
    unsigned min_quality_ = 0;
    Flanks forward_;
    Flanks reverse_;
    unsigned flank_mismatches_ = 0;
    bool edits_beside_flank_ = false;  ///< see Anchor::best
    Bulges bulges_ = {};
    bool sites_at_end_ = true;  ///< seen from there, if there are bulges
    std::uint64_t flank_context_ = 0;
    std::uint64_t context_ = 0;
};

}  // namespace motifcount::internal
