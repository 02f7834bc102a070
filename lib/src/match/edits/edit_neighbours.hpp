#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "dna/alphabet.hpp"

namespace motifcount::internal {

/// Lists the first `width` bases of all texts within `edits` edits of a part of a motif. Complexity: the number of ways to edit
/// the part. Source: word neighbourhoods of Myers 1994, "A sublinear algorithm for approximate keyword searching".
class EditNeighbours {
public:
    /// Words have 2 bits per base. The first base is in the lowest bits, or in the highest bits if the text is read `from_end`.
    EditNeighbours(unsigned width, bool from_end) : width_(width), from_end_(from_end) {}

    /// Returns distinct, ascending words, valid until the next call. `part`: width + edits letters or more, in reading order
    std::vector<std::uint32_t> const& of(std::span<BaseMask const> part, unsigned edits) {
        words_.clear();
        add(part, edits, 0, 0);
        std::ranges::sort(words_);
        words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
        return words_;
    }

private:
    void add(std::span<BaseMask const> part, unsigned edits, std::uint32_t word, unsigned length) {
        if (length == width_) return words_.push_back(word);
        for (std::uint32_t base = 0; base < 4; ++base) {
            std::uint32_t const more = word | base << (2 * (from_end_ ? width_ - 1 - length : length));
            bool const fits = (part.front() >> base & 1U) != 0;
            if (fits || edits != 0) add(part.subspan(1), edits - (fits ? 0 : 1), more, length + 1);
            if (edits != 0) add(part, edits - 1, more, length + 1);
        }
        if (edits != 0) add(part.subspan(1), edits - 1, word, length);
    }

    unsigned width_;
    bool from_end_;
    std::vector<std::uint32_t> words_;
};

}  // namespace motifcount::internal
