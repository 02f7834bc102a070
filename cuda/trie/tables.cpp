#include "cuda/trie/tables.hpp"

#include <algorithm>

namespace motifcount::internal::cuda {
namespace {

/// Returns `count` (up to 16) bases in an edge, starting at base `place`.
std::uint32_t bases_of(PackedTrie::Edge const& edge, std::uint32_t place, std::uint32_t count) {
    std::uint32_t const shift = 2 * (place % 32);
    std::uint64_t value = edge.bases[place / 32] >> shift;
    if (place % 32 + count > 32) value |= edge.bases[place / 32 + 1] << (64 - shift);
    return static_cast<std::uint32_t>(value & ((std::uint64_t{1} << (2 * count)) - 1));
}

}  // namespace

TrieData::TrieData(WordSet const& words)
    : root_bases_(static_cast<unsigned>(std::min<std::size_t>(words.min_length(), Trie::max_root_bases))) {
    PackedTrie const trie(words, root_bases_);
    root_.assign(std::size_t{1} << (2 * root_bases_), no_node);
    for (std::uint32_t code = 0; code < root_.size(); ++code)
        if (std::uint32_t const edge = trie.edge_after(code); edge != 0) root_[code] = add(trie, edge);
}

/// Adds an edge and all edges below it, and returns its link. Not recursive, because a trie may be as deep as its longest word.
TrieLink TrieData::add(PackedTrie const& trie, std::uint32_t top) {
    struct Task {
        std::uint32_t edge;
        std::uint32_t from;  ///< Number of leading bases of the edge that earlier steps have used
        TrieLink parent;
        unsigned base;
    };
    TrieLink first = no_node;
    std::vector<Task> todo{{top, 0, no_node, 0}};
    while (!todo.empty()) {
        Task const task = todo.back();
        todo.pop_back();
        PackedTrie::Edge const edge = trie.edge(task.edge);
        TrieLink const link = edge.is_leaf ? add_tail(edge, task.from) : static_cast<TrieLink>(nodes_.size());
        (task.parent == no_node ? first : nodes_[task.parent].children[task.base]) = link;
        if (edge.is_leaf) continue;
        for (std::uint32_t place = task.from; place < edge.length; ++place) {
            TrieNode node{{no_node, no_node, no_node, no_node}, no_node};
            node.children[bases_of(edge, place, 1)] = static_cast<TrieLink>(nodes_.size() + 1);
            nodes_.push_back(node);
        }
        auto const branch = static_cast<TrieLink>(nodes_.size());
        nodes_.push_back({{no_node, no_node, no_node, no_node}, edge.word});
        for (unsigned base = 0; base < 4; ++base)
            if (edge.children[base] != 0) todo.push_back({edge.children[base], 1, branch, base});
    }
    return first;
}

TrieLink TrieData::add_tail(PackedTrie::Edge const& edge, std::uint32_t from) {
    tails_.push_back({edge.word, static_cast<std::uint32_t>(tail_bases_.size()), edge.length - from});
    for (std::uint32_t place = from; place < edge.length; place += 16)
        tail_bases_.push_back(bases_of(edge, place, std::min(16U, edge.length - place)));
    return static_cast<TrieLink>(tails_.size() - 1) | tail_bit;
}

}  // namespace motifcount::internal::cuda
