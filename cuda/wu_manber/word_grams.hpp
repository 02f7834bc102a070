#pragma once

#include <cstddef>
#include <cstdint>

#include "cuda/runtime/hash_table.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/wu_manber/agent.hpp"
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

/// Makes the windows of a set known: a call for each number below count(), in any order and by any threads at once, here or on a
/// device.
struct WindowEntry {
    static constexpr std::uint64_t longest_run = 64;

    WordTable words;
    std::uint64_t groups = 0;  ///< of words, in that table
    Sampling sampling;
    WindowHash hash;
    std::uint32_t* filter = nullptr;  ///< a WideFilter to enter them in; null: none
    GramSlot* slots = nullptr;        ///< those of a WordGrams, free at first; null: none
    std::uint32_t mask = 0;           ///< their number less one
    std::uint32_t* crowded =
        nullptr;  ///< set if some gram lies in too many words for this to be the right table

    [[nodiscard]] MOTIFCOUNT_HD std::uint64_t count() const { return groups * sampling.step; }
    MOTIFCOUNT_HD void operator()(std::uint64_t number) const {
        std::uint64_t const group = number / sampling.step;
        auto const offset = static_cast<std::uint32_t>(number % sampling.step);
        // No window reaches past the bases that all words of a group share.
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
