#pragma once

#include <cstdint>
#include <vector>

#include "cuda/rabin_karp/tables.hpp"
#include "cuda/trie/agent.hpp"
#include "pattern/packed_trie.hpp"

namespace motifcount::internal::cuda {

/// Owner of a Trie. Converts the edges of a PackedTrie into one node per base, because GPU threads walk base by base.
class TrieData {
public:
    explicit TrieData(WordSet const& words);
    template <class Place>
    [[nodiscard]] Trie view(Place&& place) const {
        return {place(root_), place(nodes_), place(tails_), place(tail_bases_), root_bases_};
    }
    /// Returns a table for SingleWindow: whether each 10-base window begins with the first root_bases bases of a word.
    [[nodiscard]] std::vector<std::uint32_t> window_table() const { return single_window_table(root_); }

private:
    TrieLink add(PackedTrie const& trie, std::uint32_t top);
    TrieLink add_tail(PackedTrie::Edge const& edge, std::uint32_t from);

    std::vector<TrieLink> root_;
    std::vector<TrieNode> nodes_;
    std::vector<TrieTail> tails_;
    std::vector<std::uint32_t> tail_bases_;
    unsigned root_bases_;
};

}  // namespace motifcount::internal::cuda
