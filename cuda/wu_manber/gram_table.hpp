#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/wu_manber/word_table.hpp"

namespace motifcount::internal::cuda {

/// One q-gram of one word: `place` is 16 * word + its offset in the word, or `empty_slot`.
struct GramSlot {
    std::uint32_t gram;
    std::uint32_t place;
};

/// View of the multimap from q-grams to where they lie in words: with it a candidate window costs one
/// look-up, however many offsets it may have. Open addressing, at most half full; a gram's slots lie in one
/// run.
struct GramTable {
    static constexpr std::uint64_t max_words = (std::uint64_t{1} << 28U) - 1;

    GramSlot const* slots = nullptr;
    std::uint32_t slot_mask = 0;
    std::uint32_t gram_mask = 0;  ///< 4^q - 1

    MOTIFCOUNT_HD static std::uint32_t home(std::uint32_t gram) {
        std::uint32_t const mixed = (gram ^ gram >> 15U) * 0x2C1B3C6DU;
        return mixed ^ mixed >> 13U;
    }
};

/// The agent: calls `hit(end, word)` for each occurrence that holds the window at `slot`, which begins with
/// the bases `window`, at one of its offsets.
template <class Hit>
MOTIFCOUNT_HD void verify_gram(GramTable const& grams, WordTable const& words, Text const& text,
                               std::uint64_t slot, std::uint32_t window, Hit&& hit) {
    std::uint32_t const gram = window & grams.gram_mask;
    for (std::uint32_t at = GramTable::home(gram);; ++at) {
        GramSlot const found = grams.slots[at & grams.slot_mask];
        if (found.place == empty_slot) return;
        std::uint32_t const offset = found.place & 15U;
        if (found.gram != gram || offset > slot) continue;
        word_at(words, text, slot - offset, found.place >> 4U, hit);
    }
}

}  // namespace motifcount::internal::cuda
