#pragma once

#include <cstdint>
#include <vector>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/runtime/word_list.hpp"

namespace motifcount::internal::cuda {

/// One slot of the hash table below; `group` is `empty_slot` where there is none.
struct WordSlot {
    std::uint32_t tag;
    std::uint32_t group;
};
inline constexpr std::uint32_t empty_slot = 0xFFFFFFFFU;

/// View of a hash table from the first bases of a word to the words that begin so: how candidates of a filter
/// are verified. Words are grouped by their first `prefix` bases (of words of one length up to 32: the whole
/// word), and `order` lists the words group by group. Open addressing, at most half full.
struct WordTable {
    WordSlot const* slots = nullptr;
    std::uint64_t slot_mask = 0;
    std::uint64_t const* codes = nullptr;  ///< by group: its first `prefix` bases
    std::uint32_t const* group_first =
        nullptr;  ///< by group, one more: into `order`; null: group g is word g alone
    std::uint32_t const* order = nullptr;
    std::uint32_t const* bases = nullptr;    ///< of all words; null where no word is longer than `prefix`
    std::uint64_t const* offsets = nullptr;  ///< by word: into `bases`
    std::uint32_t const* lengths = nullptr;  ///< by word; null: all are `prefix` long
    std::uint32_t prefix = 0;                ///< 1 to 32

    MOTIFCOUNT_HD static std::uint64_t hash(std::uint64_t code) { return code * 0x9E3779B97F4A7C15ULL; }
    MOTIFCOUNT_HD static std::uint64_t home(std::uint64_t hashed) { return hashed >> 24U; }
    MOTIFCOUNT_HD static std::uint32_t tag(std::uint64_t code, std::uint64_t hashed) {
        return static_cast<std::uint32_t>(code) ^ static_cast<std::uint32_t>(hashed >> 32U);
    }
};

/// The 32 bases that begin at `slot`, the first in the lowest bits.
MOTIFCOUNT_HD std::uint64_t code_at(Text const& text, std::uint64_t slot) {
    std::uint64_t const word = slot / 16;
    auto const shift = static_cast<std::uint32_t>(2 * (slot % 16));
    std::uint32_t const middle = text.bases[word + 1];
    return funnel_right(text.bases[word], middle, shift) |
           std::uint64_t{funnel_right(middle, text.bases[word + 2], shift)} << 32U;
}

/// True when the text from `slot` on holds these `length` bases; compares 16 at a time.
MOTIFCOUNT_HD bool same_bases(Text const& text, std::uint64_t slot, std::uint32_t const* bases,
                              std::uint32_t length) {
    std::uint32_t done = 0;
    for (; done + 16 <= length; done += 16)
        if (bases_at(text, slot + done) != bases[done / 16]) return false;
    std::uint32_t const rest = length - done;
    return rest == 0 || ((bases_at(text, slot + done) ^ bases[done / 16]) << (32 - 2 * rest)) == 0;
}

/// Calls `hit(end, word)` where that word occurs at `start`.
template <class Hit>
MOTIFCOUNT_HD void word_at(WordTable const& table, Text const& text, std::uint64_t start, std::uint32_t word,
                           Hit&& hit) {
    std::uint32_t const length = table.group_first == nullptr ? table.prefix : table.lengths[word];
    std::uint64_t const end = start + length;
    if (end > text.size || end <= text.first_end) return;
    if (table.group_first == nullptr) {
        if (((code_at(text, start) ^ table.codes[word]) << (64 - 2 * length)) != 0) return;
    } else if (!same_bases(text, start, table.bases + table.offsets[word], length)) {
        return;
    }
    if (unbroken(text, start, length)) hit(end, word);
}

/// The agent: calls `hit(end, word)` for each word that occurs at `start`, whose first 32 bases are `code`.
template <class Hit>
MOTIFCOUNT_HD void words_at(WordTable const& table, Text const& text, std::uint64_t start, std::uint64_t code,
                            Hit&& hit) {
    code &= ~std::uint64_t{0} >> (64 - 2 * table.prefix);
    std::uint64_t const hashed = WordTable::hash(code);
    std::uint32_t const tag = WordTable::tag(code, hashed);
    for (std::uint64_t place = WordTable::home(hashed);; ++place) {
        WordSlot const slot = table.slots[place & table.slot_mask];
        if (slot.group == empty_slot) return;
        if (slot.tag != tag || table.codes[slot.group] != code) continue;
        if (table.group_first == nullptr) {
            if (unbroken(text, start, table.prefix) && start + table.prefix > text.first_end)
                hit(start + table.prefix, slot.group);
            return;
        }
        for (std::uint32_t i = table.group_first[slot.group]; i < table.group_first[slot.group + 1]; ++i)
            word_at(table, text, start, table.order[i], hit);
        return;
    }
}

/// Owner of such a table, built on the host.
struct WordTableData {
    std::vector<WordSlot> slots;
    std::vector<std::uint64_t> codes;
    std::vector<std::uint32_t> group_first;
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> bases;
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint32_t> lengths;
    std::uint32_t prefix = 0;

    explicit WordTableData(WordList const& words);
    [[nodiscard]] WordTable view() const;  ///< in host memory
};

}  // namespace motifcount::internal::cuda
