#pragma once

#include <cstdint>
#include <vector>

#include "cuda/runtime/word_list.hpp"
#include "cuda/trie/agent.hpp"

namespace motifcount::internal::cuda {

/// Owner, built on the host.
struct TrieData {
    std::vector<TrieLink> root;
    std::vector<TrieNode> nodes;
    std::vector<TrieTail> tails;
    std::vector<std::uint32_t> tail_bases;
    unsigned root_bases = 0;

    explicit TrieData(WordList const& words);
    [[nodiscard]] Trie view() const;  ///< in host memory
    /// Which codes of ten bases begin with a word's first root_bases: a table for SingleWindow.
    [[nodiscard]] std::vector<std::uint32_t> window_table() const;
};

}  // namespace motifcount::internal::cuda
