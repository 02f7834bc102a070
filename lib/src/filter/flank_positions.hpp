#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"

namespace motifcount::internal {

/// Finds all positions of short sequences in a text, 32 or 64 slots at a time (transposed Shift-Or, as in
/// match/shift_or/bit_slices.hpp). Not thread-safe. Memory: up to 5 bits per slot, and 1 bit per slot for each mismatch.
class FlankPositions {
public:
    /// Sets the text to search. The last record must end with a break. `ambiguous`: breaks that are mismatches, even at an N of
    /// the sequence; null = no slot may be a break. Both must remain valid until the last find().
    void set_text(TextView text, SlotMask const* ambiguous = nullptr) noexcept {
        text_ = text;
        ambiguous_ = ambiguous;
        longest_ = 0;
    }
    /// Sets `positions` to the slots where the sequence begins, with up to `mismatches` mismatches. Time: slots times letters.
    void find(std::span<BaseMask const> sequence, unsigned mismatches, SlotMask& positions);

private:
    void find_exact(std::span<BaseMask const> sequence, std::uint64_t* positions) const;
    void find_any(std::span<BaseMask const> sequence, unsigned mismatches, std::uint64_t* positions);
    void split_bases(std::uint64_t longest);

    TextView text_;
    SlotMask const* ambiguous_ = nullptr;
    std::size_t words_ = 0;
    std::uint64_t longest_ = 0;  ///< Maximum sequence length for the vectors below; 0 = not filled
    std::vector<std::uint64_t> low_;
    std::vector<std::uint64_t> high_;
    std::vector<std::uint64_t> breaks_;  ///< Does not include ambiguous bases that are mismatches
    std::vector<std::uint64_t> ambiguous_words_;
    /// Slots at which the current letter matches
    std::vector<std::uint64_t> fits_;
    /// `differ_[k]`: slots with more than k mismatches so far
    std::vector<std::vector<std::uint64_t>> differ_;
};

}  // namespace motifcount::internal
