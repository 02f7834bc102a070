#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Target of a step in the trie: `no_node`, the index of a node, or the index of a tail (with `tail_bit` set)
using TrieLink = std::uint32_t;
inline constexpr TrieLink no_node = 0xFFFFFFFFU;
inline constexpr TrieLink tail_bit = 0x80000000U;

struct TrieNode {
    TrieLink children[4];
    std::uint32_t word;  ///< Word that ends here, or no_node
};

/// End of a word that no other word shares. Its bases begin at the first bit of a 32-bit element; 16 bases are compared at a
/// time. Source: Niewiadomski, Piotrowski and Kaczmarski 2019.
struct TrieTail {
    std::uint32_t word;
    std::uint32_t first;   ///< Index of the first element in `tail_bases`
    std::uint32_t length;  ///< Number of bases; may be 0
};

/// Trie without failure links. The search walks it from every start. The first `root_bases` steps are one look-up.
struct Trie {
    static constexpr unsigned max_root_bases = 10;

    TrieLink const* root = nullptr;  ///< By code of the first root_bases bases: link
    TrieNode const* nodes = nullptr;
    TrieTail const* tails = nullptr;
    std::uint32_t const* tail_bases = nullptr;
    unsigned root_bases = 0;
};

/// Calls hit(end, word) for every word at `start`. `code`: bases starting at `start`; at least root_bases of them are valid
template <class Hit>
MOTIFCOUNT_HD void walk_trie(Trie const& trie, Text const& text, std::uint64_t start, std::uint32_t code,
                             Hit&& hit) {
    TrieLink link = trie.root[code & ((1U << (2 * trie.root_bases)) - 1)];
    if (link == no_node || !unbroken(text, start, trie.root_bases)) return;
    std::uint64_t at = start + trie.root_bases;
    while ((link & tail_bit) == 0) {
        TrieNode const node = trie.nodes[link];
        if (node.word != no_node && at > text.owned_from) hit(at, node.word);
        if (!unbroken(text, at, 1)) return;
        link = node.children[bases_at(text, at) & 3U];
        if (link == no_node) return;
        ++at;
    }
    TrieTail const tail = trie.tails[link & ~tail_bit];
    std::uint64_t const end = at + tail.length;
    if (end <= text.size && end > text.owned_from &&
        same_bases(text, at, trie.tail_bases + tail.first, tail.length) && unbroken(text, at, tail.length))
        hit(end, tail.word);
}

}  // namespace motifcount::internal::cuda
