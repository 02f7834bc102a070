#pragma once

#include <cstdint>

#include "cuda/runtime/hash_table.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

struct WordSlot {
    static constexpr std::uint32_t free = 0xFFFFFFFFU;
    std::uint32_t tag;
    std::uint32_t group;
    [[nodiscard]] MOTIFCOUNT_HD bool is_free() const { return group == free; }
};

/// Hash table from the first bases of words to the words, to verify candidates of a filter. Words are grouped by their first
/// `prefix` bases (by the whole word if all words have the same length of up to 32 bases). Groups are contiguous.
struct WordTable {
    HashTable<WordSlot, std::uint64_t> groups;
    /// By group: first `prefix` bases of its words
    std::uint64_t const* codes = nullptr;
    /// By group: its first word; one more element than groups. If null, group g has only word g.
    std::uint32_t const* group_first = nullptr;
    std::uint32_t const* bases = nullptr;    ///< Bases of all words; null if no word is longer than `prefix`
    std::uint64_t const* offsets = nullptr;  ///< By word: index of its bases in `bases`
    std::uint32_t const* lengths = nullptr;  ///< Length of each word; null if all words have `prefix` bases
    std::uint32_t prefix = 0;                ///< 1 to 32

    MOTIFCOUNT_HD static std::uint64_t hash(std::uint64_t code) { return code * 0x9E3779B97F4A7C15ULL; }
    MOTIFCOUNT_HD static std::uint64_t home(std::uint64_t hashed) { return hashed >> 24U; }
    MOTIFCOUNT_HD static std::uint32_t tag(std::uint64_t code, std::uint64_t hashed) {
        return static_cast<std::uint32_t>(code) ^ static_cast<std::uint32_t>(hashed >> 32U);
    }
};

/// Calls hit(end, word) if the word occurs at `start`.
template <class Hit>
MOTIFCOUNT_HD void word_at(WordTable const& table, Text const& text, std::uint64_t start, std::uint32_t word,
                           Hit&& hit) {
    std::uint32_t const length = table.group_first == nullptr ? table.prefix : table.lengths[word];
    std::uint64_t const end = start + length;
    if (end > text.size || end <= text.owned_from) return;
    if (table.group_first == nullptr) {
        if (((code_at(text, start) ^ table.codes[word]) << (64 - 2 * length)) != 0) return;
    } else if (!same_bases(text, start, table.bases + table.offsets[word], length)) {
        return;
    }
    if (unbroken(text, start, length)) hit(end, word);
}

/// Calls hit(end, word) for each word that occurs at `start`. `code`: the 32 bases starting at `start`
template <class Hit>
MOTIFCOUNT_HD void words_at(WordTable const& table, Text const& text, std::uint64_t start, std::uint64_t code,
                            Hit&& hit) {
    code &= ~std::uint64_t{0} >> (64 - 2 * table.prefix);
    std::uint64_t const hashed = WordTable::hash(code);
    std::uint32_t const tag = WordTable::tag(code, hashed);
    table.groups.probe(WordTable::home(hashed), [&](WordSlot const& slot) {
        if (slot.tag != tag || table.codes[slot.group] != code) return true;
        if (table.group_first == nullptr) {
            if (unbroken(text, start, table.prefix) && start + table.prefix > text.owned_from)
                hit(start + table.prefix, slot.group);
            return false;
        }
        for (std::uint32_t word = table.group_first[slot.group]; word < table.group_first[slot.group + 1];
             ++word)
            word_at(table, text, start, word, hit);
        return false;
    });
}

}  // namespace motifcount::internal::cuda
