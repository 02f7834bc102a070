#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"

namespace motifcount::internal {

/// Finds where short sequences stand in a text, 32 or 64 places at a time (Shift-Or turned by a quarter, as in
/// match/shift_or/bit_slices.hpp). Memory: up to 5 bits a slot, and 1 more for every mismatch allowed. Thread safety: none.
class FlankPlaces {
public:
    /// The text that is searched from now on, of whose last record a break is the end. It must outlive the searches.
    void set_text(TextView text) noexcept {
        text_ = text;
        longest_ = 0;
    }
    /// Sets the slots at which the sequence begins, of which up to `mismatches` letters may differ. Letters of the text
    /// that are no bases are part of none. Linear in the slots times the letters.
    void find(std::span<BaseMask const> sequence, unsigned mismatches, SlotMask& places);

private:
    void find_exact(std::span<BaseMask const> sequence, std::uint64_t* places) const;
    void find_any(std::span<BaseMask const> sequence, unsigned mismatches, std::uint64_t* places);
    void split_bases(std::uint64_t longest);

    TextView text_;
    std::size_t words_ = 0;
    std::uint64_t longest_ = 0;  ///< sequence for which what follows has room; 0: none is made
    // By slot: the bits of its base, and whether it is none.
    std::vector<std::uint64_t> low_;
    std::vector<std::uint64_t> high_;
    std::vector<std::uint64_t> breaks_;
    // Of the places of a word.
    std::vector<std::uint64_t> fits_;
    std::vector<std::vector<std::uint64_t>> differ_;  ///< [k]: in more than k letters
};

}  // namespace motifcount::internal
