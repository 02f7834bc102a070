#pragma once

#include <cstdint>
#include <vector>

#include "dna/hit_places.hpp"
#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/flank_positions.hpp"
#include "filter/hit_filter.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Lengths and strands of the searched patterns. Constructing takes time linear in the number of patterns.
struct SearchedPatterns {
    explicit SearchedPatterns(PatternSet const& patterns);

    /// True if hits on + may pass. Palindromes are on + and pass on either strand.
    [[nodiscard]] bool uses_forward(HitFilter const& filter) const noexcept {
        return has_forward && (has_palindromes || (filter.strands() & 1U) != 0);
    }
    [[nodiscard]] bool uses_reverse(HitFilter const& filter) const noexcept {
        return has_reverse && (filter.strands() & 2U) != 0;
    }
    /// True if every hit in the text that SelectedText selects passes, so that engines can count. False if patterns of both
    /// strands are searched for one strand. If positions decide, also requires hits of one length and strand, and few windows.
    [[nodiscard]] bool all_hits_pass(HitFilter const& filter) const;
    /// True if hits at the offsets may cover more than half of the text, so that selecting parts saves little time
    [[nodiscard]] bool offsets_cover_most(PackedText const& text, HitFilter const& filter) const;

    std::uint64_t min_length;
    std::uint64_t max_length;
    bool has_forward = false;  ///< Whether patterns have hits on +
    bool has_reverse = false;
    bool has_palindromes = false;  ///< Whether some groups are searched on one strand, as palindromes are
    bool has_reverse_palindromes = false;  ///< Whether palindromes have hits on -
};

/// Positions in a batch at which hits pass the offsets and flanks of a filter. Not thread-safe. Memory: up to 6 bits per slot.
/// Complexity of find(): linear in records; with flanks, also slots times letters of the flanks.
class AllowedPositions {
public:
    /// `patterns` must outlive this object.
    explicit AllowedPositions(SearchedPatterns const& patterns) : patterns_(patterns) {}

    void find(Batch const& batch, HitFilter const& filter);
    [[nodiscard]] StrandPlaces const& places() const noexcept { return places_; }
    /// Strands on which a hit at slots [start, end) of the batch passes: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands(std::uint64_t start, std::uint64_t end) const noexcept {
        return (places_.forward.accept(start, end) ? 1U : 0U) |
               (places_.reverse.accept(start, end) ? 2U : 0U);
    }
    /// Returns the slots at which hits may begin. Requires hits of one length on one strand. Call once after find().
    [[nodiscard]] SlotMask const& find_starts();
    /// Sets `covered` to the slots that passing hits may cover.
    void find_covered(HitFilter const& filter, SlotMask& covered);

private:
    void find(Batch const& batch, HitFilter const& filter, Strand strand, HitPlaces& places);
    void find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                     SlotMask& places);

    SearchedPatterns const& patterns_;
    FlankPositions flanks_;
    StrandPlaces places_;
    SlotMask flank_;
};

}  // namespace motifcount::internal
