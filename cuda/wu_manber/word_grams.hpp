#pragma once

#include <cstddef>
#include <cstdint>

#include "cuda/runtime/hash_table.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "cuda/wu_manber/word_table.hpp"

namespace motifcount::internal::cuda {

/// A q-gram of a word. `place`: 16 * word, plus the offset of the q-gram in the word
struct GramSlot {
    static constexpr std::uint32_t free = 0xFFFFFFFFU;
    std::uint32_t gram;
    std::uint32_t place;
    [[nodiscard]] MOTIFCOUNT_HD bool is_free() const { return place == free; }
};

/// Multimap from q-grams to their positions in words. One look-up of a candidate window finds the words at all offsets.
struct WordGrams {
    static constexpr std::uint64_t max_words = (std::uint64_t{1} << 28U) - 1;

    HashTable<GramSlot, std::uint32_t> grams;  ///< Table of q-grams; has no slots if it is not used
    std::uint32_t gram_mask = 0;               ///< 4^q - 1

    MOTIFCOUNT_HD static std::uint32_t home(std::uint32_t gram) {
        std::uint32_t const mixed = (gram ^ gram >> 15U) * 0x2C1B3C6DU;
        return mixed ^ mixed >> 13U;
    }
};

/// Enters the windows in a set, on host or device. Call once per number below count(), in any order. Thread-safe.
struct WindowEntry {
    static constexpr std::uint64_t longest_run = 64;

    WordTable words;
    std::uint64_t groups = 0;  ///< Number of groups in `words`
    Sampling sampling;
    WindowHash hash;
    std::uint32_t* filter = nullptr;   ///< WideFilter to fill; may be null
    GramSlot* slots = nullptr;         ///< Table of q-grams to fill, with all slots free; may be null
    std::uint32_t mask = 0;            ///< Number of slots - 1
    std::uint32_t* crowded = nullptr;  ///< Set if a q-gram is in too many words for the table

    [[nodiscard]] MOTIFCOUNT_HD std::uint64_t count() const { return groups * sampling.step; }
    MOTIFCOUNT_HD void operator()(std::uint64_t number) const {
        std::uint64_t const group = number / sampling.step;
        auto const offset = static_cast<std::uint32_t>(number % sampling.step);
        // Windows lie within the bases that all words in a group share.
        auto const window =
            static_cast<std::uint32_t>(words.codes[group] >> (2 * offset)) & sampling.window_mask();
        if (filter != nullptr)
            WideFilter::enter(hash, window,
                              [&](std::size_t at, std::uint32_t bits) { set_bits(filter[at], bits); });
        if (slots == nullptr) return;
        std::uint64_t const first = words.group_first == nullptr ? group : words.group_first[group];
        std::uint64_t const last = words.group_first == nullptr ? group + 1 : words.group_first[group + 1];
        for (std::uint64_t word = first; word < last; ++word) {
            if (*static_cast<std::uint32_t const volatile*>(crowded) != 0) return;
            GramSlot const slot{window, 16 * static_cast<std::uint32_t>(word) + offset};
            if (enter_slot(slots, mask, WordGrams::home(window), slot, longest_run) > longest_run)
                set_bits(*crowded, 1);
        }
    }
};

/// Calls hit(end, word) for each hit that contains the sampled window at `slot`. `window`: bases in the window
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
