#pragma once

#include <cstdint>

#include "cuda/runtime/hash_table.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/wu_manber/word_table.hpp"

namespace motifcount::internal::cuda {

/// One q-gram of one word: `place` is 16 * word + its offset in the word.
struct GramSlot {
    static constexpr std::uint32_t free = 0xFFFFFFFFU;
    std::uint32_t gram;
    std::uint32_t place;
    [[nodiscard]] MOTIFCOUNT_HD bool is_free() const { return place == free; }
};

/// View of the multimap from q-grams to where they lie in words: with it a candidate window costs one
/// look-up, however many offsets it may have.
struct WordGrams {
    static constexpr std::uint64_t max_words = (std::uint64_t{1} << 28U) - 1;

    HashTable<GramSlot, std::uint32_t> grams;  ///< without slots: there is no such table
    std::uint32_t gram_mask = 0;               ///< 4^q - 1

    MOTIFCOUNT_HD static std::uint32_t home(std::uint32_t gram) {
        std::uint32_t const mixed = (gram ^ gram >> 15U) * 0x2C1B3C6DU;
        return mixed ^ mixed >> 13U;
    }
};

/// The agent: calls `hit(end, word)` for each occurrence that holds the window at `slot`, which begins with
/// the bases `window`, at one of its offsets.
template <class Hit>
MOTIFCOUNT_HD void verify_gram(WordGrams const& grams, WordTable const& words, Text const& text,
                               std::uint64_t slot, std::uint32_t window, Hit&& hit) {
    std::uint32_t const gram = window & grams.gram_mask;
    grams.grams.probe(WordGrams::home(gram), [&](GramSlot const& found) {
        std::uint32_t const offset = found.place & 15U;
        if (found.gram == gram && offset <= slot) word_at(words, text, slot - offset, found.place >> 4U, hit);
        return true;
    });
}

}  // namespace motifcount::internal::cuda
