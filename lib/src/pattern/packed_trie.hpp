#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {

/// A trie of words without failure links, entered anew at each place of the text: a table over the first
/// `root_width` bases, then edges of any number of bases, so that only nodes that branch, or where a word ends, exist.
///
/// An edge is a record in one array of 64-bit words: a header, its bases from bit 0 of a word on (so that 32 at a
/// time are compared with the text), and, unless it is a leaf, the offsets of the edges behind it by their first
/// base. So the unary tail of a word, which is all that most words of a large set have below the table, is one
/// stretch of memory.
///
/// Memory: 8 bytes for each of 4^root_width entries, 8 to 24 bytes a word and 8 for each 32 bases begun.
/// Immutable: safe to share between threads. Source: Niewiadomski, Piotrowski and Kaczmarski 2019, whose tails lie contiguous and aligned in bytes.
class PackedTrie {
public:
    static constexpr unsigned max_root_width = 11;  ///< 32 MiB of table
    static constexpr std::uint64_t bytes_per_record = 8;
    static constexpr std::uint64_t max_records = std::uint64_t{1} << 31U;
    /// An upper bound of the records that a word needs, apart from two that any trie has.
    [[nodiscard]] static constexpr std::uint64_t records_for(std::uint64_t length) { return 4 + length / 32; }

    /// `root_width` from 1 to max_root_width. The words must need at most max_records; else this throws Error(internal).
    /// Complexity: linear in the words' bases, and 4^root_width.
    PackedTrie(WordSet const& words, unsigned root_width);

    [[nodiscard]] unsigned root_width() const noexcept { return root_width_; }
    /// Whether any word begins with these root_width bases, or they with it.
    [[nodiscard]] bool may_begin(std::uint64_t code) const noexcept {
        return (root_[code].short_word | root_[code].edge) != 0;
    }
    /// Start to fetch what walk() reads first, and next.
    void prefetch_root(std::uint64_t code) const noexcept { __builtin_prefetch(&root_[code]); }
    void prefetch_edge(std::uint64_t code) const noexcept { __builtin_prefetch(&records_[root_[code].edge]); }

    /// Calls use(word, length) for each word that the text holds from `start` on and that ends within `room` bases,
    /// none of which may be a break.
    template <class Use>
    void walk(std::uint64_t const* bases, std::uint64_t start, std::uint64_t room, Use&& use) const {
        Entry const entry = root_[bases_at(bases, start) & base_mask(root_width_)];
        for (std::uint32_t i = entry.short_word; i != 0; i = short_words_[i].next) {
            if (short_words_[i].length <= room)
                use(short_words_[i].word, std::uint64_t{short_words_[i].length});
        }
        std::uint64_t depth = root_width_;
        std::uint32_t offset = entry.edge;
        while (offset != 0 && depth <= room) {
            Header const header = unpack(records_[offset]);
            if (header.length > room - depth || !equals(bases, start + depth, header.length, offset + 1))
                return;
            depth += header.length;
            if (header.word != none) use(header.word, depth);
            if (header.is_leaf || depth == room) return;
            std::uint64_t const base = bases_at(bases, start + depth) & 3U;
            offset = child(offset + 1 + (header.length + 31) / 32, base);
        }
    }

    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    /// One edge, for layouts that are derived from this one.
    struct Edge {
        std::uint32_t length = 0;              ///< bases
        WordId word = none;                    ///< that ends at its end
        bool is_leaf = true;                   ///< nothing follows
        std::uint64_t const* bases = nullptr;  ///< from bit 0
        std::array<std::uint32_t, 4>
            children{};  ///< where the edges after it are, by their first base; 0: none
    };
    /// Where the edge after these root_width bases is; 0: there is none.
    [[nodiscard]] std::uint32_t edge_after(std::uint64_t code) const noexcept { return root_[code].edge; }
    [[nodiscard]] Edge edge(std::uint32_t offset) const noexcept {
        Header const header = unpack(records_[offset]);
        Edge edge{header.length, header.word, header.is_leaf, &records_[offset + 1], {}};
        for (std::uint64_t base = 0; base < 4 && !header.is_leaf; ++base)
            edge.children[base] = child(offset + 1 + (header.length + 31) / 32, base);
        return edge;
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 8 * (root_.size() + records_.size()) + 12 * short_words_.size();
    }

private:
    /// What the root table holds.
    struct Entry {
        std::uint32_t short_word =
            0;  ///< the longest one that the code begins with: index in short_words_; 0: none
        std::uint32_t edge = 0;  ///< of the longer words; 0: there are none
    };
    /// A word shorter than root_width.
    struct ShortWord {
        WordId word = 0;
        std::uint32_t length = 0;
        std::uint32_t next = 0;  ///< the next shorter one that it begins with
    };
    /// Of an edge: 31 bits of length, one that says leaf, 32 of the word that ends at its end.
    struct Header {
        std::uint32_t length;
        bool is_leaf;
        WordId word;
    };
    static std::uint64_t pack(Header header) noexcept {
        return header.length | std::uint64_t{header.is_leaf} << 31U | std::uint64_t{header.word} << 32U;
    }
    static Header unpack(std::uint64_t record) noexcept {
        return {static_cast<std::uint32_t>(record & 0x7FFFFFFFU), ((record >> 31U) & 1U) != 0,
                static_cast<WordId>(record >> 32U)};
    }
    [[nodiscard]] bool equals(std::uint64_t const* bases, std::uint64_t start, std::uint64_t length,
                              std::uint64_t record) const noexcept {
        for (; length > 32; length -= 32, start += 32, ++record) {
            if (bases_at(bases, start) != records_[record]) return false;
        }
        return ((bases_at(bases, start) ^ records_[record]) & base_mask(static_cast<unsigned>(length))) == 0;
    }
    /// Children are four offsets in two records.
    [[nodiscard]] std::uint32_t child(std::uint64_t record, std::uint64_t base) const noexcept {
        return static_cast<std::uint32_t>(records_[record + base / 2] >> (32 * (base % 2)));
    }

    void add_short_word(WordSet const& words, WordId word);
    std::uint32_t add_edges(WordSet const& words, WordId first, WordId last);

    unsigned root_width_;
    LargeVector<Entry> root_;  ///< by code
    LargeVector<std::uint64_t> records_;
    std::vector<ShortWord> short_words_;
};

}  // namespace motifcount::internal
