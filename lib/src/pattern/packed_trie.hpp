#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {

/// Trie of words without failure links: the search starts again at each position of the text. The first `root_width` bases are
/// looked up in a table. The edges below the table have one or more bases, because nodes exist only where the trie branches or a
/// word ends. Edges are stored in one array of 64-bit records: a header, then the bases and, except for leaves, the offsets of
/// the next edges by their first base. The bases start at bit 0 of a record, so that 32 at a time are compared with the text. In
/// a large set, most words have only one edge below the table, and an edge is contiguous memory. Memory: 8 bytes for each of
/// 4^root_width table entries, 8 to 24 bytes per word, and 8 bytes per 32 bases (rounded up). Immutable; thread-safe. Source:
/// Niewiadomski, Piotrowski and Kaczmarski 2019, who store the tails contiguously, aligned to bytes.
class PackedTrie {
public:
    static constexpr unsigned max_root_width = 11;  ///< Limits the table to 32 MiB
    static constexpr std::uint64_t bytes_per_record = 8;
    static constexpr std::uint64_t max_records = std::uint64_t{1} << 31U;
    /// Upper bound on the number of records for a word of `length` bases; each trie needs two more records.
    [[nodiscard]] static constexpr std::uint64_t records_for(std::uint64_t length) { return 4 + length / 32; }

    /// `root_width`: 1 to max_root_width. Throws Error(internal) above max_records. Linear in bases, plus 4^root_width.
    PackedTrie(WordSet const& words, unsigned root_width);

    [[nodiscard]] unsigned root_width() const noexcept { return root_width_; }
    /// True if a word begins with these root_width bases, or if these bases begin with a shorter word
    [[nodiscard]] bool may_begin(std::uint64_t code) const noexcept {
        return (root_[code].short_word | root_[code].edge) != 0;
    }
    /// prefetch_root() prefetches the table entry that walk() reads, and prefetch_edge() the first edge.
    void prefetch_root(std::uint64_t code) const noexcept { __builtin_prefetch(&root_[code]); }
    void prefetch_edge(std::uint64_t code) const noexcept { __builtin_prefetch(&records_[root_[code].edge]); }

    /// Calls use(word, length) for each word of up to `room` bases at `start`. These `room` bases must not contain a break.
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
    /// Unpacked edge, for building other layouts of the trie
    struct Edge {
        std::uint32_t length = 0;              ///< Number of bases
        WordId word = none;                    ///< Word that ends with this edge, or `none`
        bool is_leaf = true;                   ///< Whether no edge follows
        std::uint64_t const* bases = nullptr;  ///< Bases of the edge, packed starting at bit 0

        /// Offsets of the next edges, by their first base; 0 = no edge
        std::array<std::uint32_t, 4> children{};
    };
    /// Returns the offset of the edge after these root_width bases; 0 = no edge.
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
    struct Entry {
        /// Index in short_words_ of the longest short word at the start of the code; 0 = no word
        std::uint32_t short_word = 0;
        std::uint32_t edge = 0;  ///< First edge of words with at least root_width bases; 0 = no such words
    };
    /// Word shorter than root_width
    struct ShortWord {
        WordId word = 0;
        std::uint32_t length = 0;
        std::uint32_t next =
            0;  ///< Index of the longest shorter word that is a prefix of this word; 0 = no word
    };
    /// Header of an edge: 31 bits for the length, 1 bit for leaves, and 32 bits for the word that ends with the edge
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
    /// The offsets of the four children are in two records.
    [[nodiscard]] std::uint32_t child(std::uint64_t record, std::uint64_t base) const noexcept {
        return static_cast<std::uint32_t>(records_[record + base / 2] >> (32 * (base % 2)));
    }

    void add_short_word(WordSet const& words, WordId word);
    std::uint32_t add_edges(WordSet const& words, WordId first, WordId last);

    unsigned root_width_;
    LargeVector<Entry> root_;  ///< By code
    LargeVector<std::uint64_t> records_;
    std::vector<ShortWord> short_words_;
};

}  // namespace motifcount::internal
