#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/engine.hpp"
#include "match/tally.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// What hits are counted for where it matters on which strand they lie: a target is the motifs of one sequence. A group
/// of a PatternSet is one target, or two, where some of its motifs are the reverse complements of the others.
///
/// A *key* is 2 * target, plus 1 for hits on -. Immutable: safe to share between threads. Memory: 5 bytes a motif, and
/// 4 a group if some hold two targets.
class Targets {
public:
    /// The patterns must outlive this.
    Targets(PatternSet const& patterns, std::size_t motifs);

    [[nodiscard]] PatternSet const& patterns() const noexcept { return patterns_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The target of a motif.
    [[nodiscard]] std::uint32_t operator[](MotifId motif) const noexcept { return by_motif_[motif]; }
    /// Bit 0: a hit of this pattern is one on + of some target; bit 1: on -.
    [[nodiscard]] unsigned strands(PatternId pattern) const noexcept {
        std::uint32_t const key = keys_.key(pattern);
        if (unsigned const both = patterns_.palindrome_strands(key / 2)) return both;
        return has_second(key / 2) ? 3U : 1U << (key & 1U);
    }
    /// Calls use(key) for each target and strand that a hit of this pattern counts for.
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

    /// For a Tally by key.
    [[nodiscard]] TallyLayout layout() const { return TallyLayout(size_); }
    /// Adds, by motif, what such tallies have counted, and reads by target (or none).
    void add_to(std::vector<MotifCounts>& rows, Counts const& counts,
                std::span<std::uint64_t const> reads) const;

private:
    [[nodiscard]] bool has_second(GroupId group) const noexcept {
        return !second_.empty() && second_[group] != 0;
    }

    PatternSet const& patterns_;
    TallyLayout const keys_;  ///< of each group's first target
    std::size_t size_;
    std::vector<std::uint32_t> by_motif_;
    std::vector<std::uint32_t> second_;  ///< by group: its other target, 0 if it has none; empty: none has
};

}  // namespace motifcount::internal
