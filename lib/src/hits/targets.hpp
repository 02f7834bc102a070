#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/count_cells.hpp"
#include "match/tally.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Maps hits to targets, for counts that depend on the strand of a hit. A target is the set of all motifs with the same
/// sequence. A group of a PatternSet has one target, or two if some of its motifs are reverse complements of other motifs. The
/// key of a hit is 2 * target on the forward strand, and 2 * target + 1 on the reverse strand. Immutable, thread-safe. Memory:
/// a TallyLayout, 4 bytes per motif, 4 bytes per target, and 4 bytes per group if any group has two targets.
class Targets {
public:
    /// `patterns` must outlive this object.
    Targets(PatternSet const& patterns, std::size_t motifs);

    [[nodiscard]] PatternSet const& patterns() const noexcept { return patterns_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint32_t operator[](MotifId motif) const noexcept { return by_motif_[motif]; }
    [[nodiscard]] MotifId first_motif(std::uint32_t target) const noexcept { return first_motifs_[target]; }
    [[gnu::always_inline]] void prefetch_motif(std::uint32_t target) const noexcept {
        __builtin_prefetch(&first_motifs_[target]);
    }
    /// Strands on which a hit of this pattern is counted for a target: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands(PatternId pattern) const noexcept {
        std::uint32_t const key = keys_.key(pattern);
        if (unsigned const both = patterns_.palindrome_strands(key / 2)) return both;
        return has_second(key / 2) ? 3U : 1U << (key & 1U);
    }
    /// Calls use(key) for each target and strand on which a hit of this pattern is counted.
    template <class Use>
    [[gnu::always_inline]] void for_each_key(PatternId pattern, Use&& use) const {
        std::uint32_t const key = keys_.key(pattern);
        if (unsigned const strands = patterns_.palindrome_strands(key / 2)) [[unlikely]] {
            if ((strands & 1U) != 0) use(key);
            if ((strands & 2U) != 0) use(key + 1);
            return;
        }
        use(key);
        if (has_second(key / 2)) use(2 * second_[key / 2] + 1 - (key & 1U));
    }

    /// Adds counts to the motifs' rows. `cells`: counts by key; may be empty.
    void add_to(std::vector<MotifCounts>& rows, CountCells const& cells) const;
    /// Adds reads to the motifs' rows. `reads`: number of reads by target; may be empty.
    void add_reads_to(std::vector<MotifCounts>& rows, std::span<std::uint64_t const> reads) const;

private:
    [[nodiscard]] bool has_second(GroupId group) const noexcept {
        return !second_.empty() && second_[group] != 0;
    }

    PatternSet const& patterns_;
    TallyLayout const keys_;  ///< Keys of the first target in each group
    std::size_t size_;
    std::vector<std::uint32_t> by_motif_;
    std::vector<MotifId> first_motifs_;
    /// Second target of each group; 0 = no second target. The vector is empty if all groups have one target.
    std::vector<std::uint32_t> second_;
};

}  // namespace motifcount::internal
