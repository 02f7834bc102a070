#pragma once

#include <cstdint>
#include <vector>

#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Bases of all words, packed for agents: 16 bases per element
struct WordBases {
    std::vector<std::uint32_t> bases;
    std::vector<std::uint64_t> offsets;  ///< By word: index of its first element in `bases`

    explicit WordBases(WordSet const& words) {
        for (WordId word = 0; word < words.size(); ++word) {
            offsets.push_back(bases.size());
            for (std::uint64_t const pair : words.bases(word)) {
                bases.push_back(static_cast<std::uint32_t>(pair));
                bases.push_back(static_cast<std::uint32_t>(pair >> 32U));
            }
        }
    }
};

}  // namespace motifcount::internal::cuda
