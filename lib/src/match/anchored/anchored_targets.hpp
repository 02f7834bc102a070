#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "dna/alphabet.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Distinct sequences, and the patterns of each on both strands. A palindrome next to a flank may have hits on both strands.
struct AnchoredTargets {
    static constexpr PatternId none = ~PatternId{0};

    explicit AnchoredTargets(PatternSet const& set) {
        std::vector<std::uint8_t> seen(2 * set.group_count(), 0);
        for (GroupId group = 0; group < set.group_count(); ++group)
            for (MotifId const motif : set.motifs(group)) {
                auto place = set.place(motif);
                if (unsigned const strands = set.palindrome_strands(group)) {
                    if ((strands & 2U) != 0) place.reverse = place.forward;
                    if ((strands & 1U) == 0) place.forward.reset();
                }
                if (!place.forward && !place.reverse)
                    continue;  // Skips motifs whose group is not in this subset.

                // A group has at most two sequences; the second is the reverse complement of the first.
                bool const is_reverse =
                    place.forward ? set.is_reverse(*place.forward) : !set.is_reverse(*place.reverse);
                if (std::exchange(seen[2 * std::size_t{group} + (is_reverse ? 1 : 0)], 1) != 0) continue;
                patterns.push_back({place.forward.value_or(none), place.reverse.value_or(none)});
                // Skips all sequences except palindromes on both strands and reverse complements of a group's first sequence.
                unsigned const palindrome = set.palindrome_strands(group);
                if (palindrome == 0 ? !is_reverse : palindrome != 3) continue;
                on_both.resize(set.size());
                for (PatternId const pattern : {patterns.back().forward, patterns.back().reverse})
                    if (pattern != none) on_both[pattern] = 1;
            }
    }
    /// Returns the windows of all sequences: the letters next to the anchor, in the direction of the sequence.
    [[nodiscard]] std::vector<std::uint8_t> windows(PatternSet const& set, unsigned letters,
                                                    bool at_end) const {
        std::vector<std::uint8_t> all;
        all.reserve(letters * patterns.size());
        std::vector<std::uint8_t> own;
        for (auto const& [forward, reverse] : patterns) {
            auto const masks = set.masks(forward != none ? forward : reverse);
            own.assign(masks.begin(), masks.end());
            if (forward == none) {
                std::ranges::reverse(own);
                for (std::uint8_t& mask : own) mask = complement_mask(mask);
            }
            auto const first = at_end ? own.end() - letters : own.begin();
            all.insert(all.end(), first, first + letters);
        }
        return all;
    }

    struct Patterns {
        PatternId forward;
        PatternId reverse;
    };
    std::vector<Patterns> patterns;
    /// `on_both[pattern]`: 1 if the pattern represents hits on both strands; empty if no pattern does
    std::vector<std::uint8_t> on_both;
};

}  // namespace motifcount::internal
