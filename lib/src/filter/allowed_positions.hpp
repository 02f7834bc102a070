#pragma once

#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "dna/strand_positions.hpp"
#include "filter/flank_positions.hpp"
#include "filter/hit_filter.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Lengths and strands of the searched patterns. The constructor takes time linear in the number of patterns.
struct SearchedPatterns {
    explicit SearchedPatterns(PatternSet const& patterns);

    /// True if hits on the forward strand may pass the filter. Palindromes are found on this strand, but pass on either strand.
    [[nodiscard]] bool uses_forward(HitFilter const& filter) const noexcept {
        return has_forward && (has_palindromes || (filter.strands() & 1U) != 0);
    }
    [[nodiscard]] bool uses_reverse(HitFilter const& filter) const noexcept {
        return has_reverse && (filter.strands() & 2U) != 0;
    }
    /// True if all hits in the text from SelectedText pass the filter, so that engines can count. False if both strands are
    /// searched but one is dropped. With offsets or flanks, true only if hits have one length and strand, and windows are few.
    [[nodiscard]] bool all_hits_pass(HitFilter const& filter) const;
    /// True if hits at the offsets may cover more than half of the text. Searching only selected parts then saves little time.
    [[nodiscard]] bool offsets_cover_most(PackedText const& text, HitFilter const& filter) const;

    std::uint64_t min_length;
    std::uint64_t max_length;
    bool has_forward = false;  ///< Whether patterns have hits on the forward strand
    bool has_reverse = false;
    bool has_palindromes = false;          ///< Whether some groups have one pattern, as palindromes do
    bool has_reverse_palindromes = false;  ///< Whether palindromes have hits on the reverse strand
};

/// Positions in a batch at which hits pass the offsets and flanks of a filter. Not thread-safe. Memory: up to 7 bits per slot.
/// Complexity of find(): linear in the number of records. With flanks, also slots times the flanks' length.
class AllowedPositions {
public:
    /// `patterns` must outlive this object.
    explicit AllowedPositions(SearchedPatterns const& patterns) : patterns_(patterns) {}

    /// Must be called before the first find() in another batch or with another filter.
    void forget() noexcept { is_found_ = false; }
    /// Finds the positions, unless they have been found since forget().
    void find(Batch const& batch, HitFilter const& filter);
    [[nodiscard]] StrandPositions const& by_strand() const noexcept { return by_strand_; }
    /// Strands on which a hit in slots [start, end) of the batch passes: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands(std::uint64_t start, std::uint64_t end) const noexcept {
        return (by_strand_.forward.accept(start, end) ? 1U : 0U) |
               (by_strand_.reverse.accept(start, end) ? 2U : 0U);
    }
    /// Returns the slots at which hits may begin; valid until the next call. Requires that hits have one length and strand.
    [[nodiscard]] SlotMask const& find_starts();
    /// Sets `covered` to all slots that passing hits may cover.
    void find_covered(HitFilter const& filter, SlotMask& covered);

private:
    void find(Batch const& batch, HitFilter const& filter, Strand strand, SpanPositions& positions);
    void find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                     SlotMask& positions);

    SearchedPatterns const& patterns_;
    FlankPositions flanks_;
    bool is_found_ = false;
    StrandPositions by_strand_;
    SlotMask flank_;
    SlotMask ambiguous_;  ///< Ambiguous bases, if flanks may include these
};

}  // namespace motifcount::internal
