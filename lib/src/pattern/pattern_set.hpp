#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// What the engines search: the distinct sequences to be found on the forward strand of the text.
///
/// Strands and duplicate motifs are dealt with here, once, so that an engine knows neither. Motifs whose
/// sequences are equal, or (when both strands are searched) each other's reverse complements, share a
/// *group*; a group has one pattern for each strand searched, a palindrome one only (on +). An engine reports
/// (pattern, end); `reads` counts the records in which any pattern of a group was found.
///
/// A pattern is a sequence of IUPAC masks (bit b set: base b matches; A C G T = bits 0 1 2 3). Immutable
/// after construction: safe to share between threads. Memory: one byte a base.
class PatternSet {
public:
    /// Linear in the motifs' letters, in the mean, and shared by up to `threads` threads, on whose number the
    /// result does not depend. Throws std::bad_alloc alone.
    ///
    /// `strands_apart`: motifs that are each other's reverse complements are groups of their own, as is right where a
    /// hit on - is not a hit of the reverse complement on +. `palindromes_twice`: what surrounds a hit tells its strand, so
    /// that a palindrome has hits on each strand searched, too, though still one pattern; with both, it has one for each.
    PatternSet(MotifSet const& motifs, StrandFilter strand, unsigned threads = 1, bool strands_apart = false,
               bool palindromes_twice = false);

    [[nodiscard]] std::size_t size() const noexcept { return groups_.size(); }
    [[nodiscard]] std::span<std::uint8_t const> masks(PatternId pattern) const noexcept {
        return std::span(masks_).subspan(offsets_[pattern], length(pattern));
    }
    [[nodiscard]] std::size_t length(PatternId pattern) const noexcept {
        // Mostly all have one: then nothing is fetched.
        return min_length_ == max_length_ ? max_length_ : offsets_[pattern + 1] - offsets_[pattern];
    }
    [[nodiscard]] GroupId group(PatternId pattern) const noexcept { return groups_[pattern]; }
    /// True for a pattern that is its group's representative read backwards and complemented.
    [[nodiscard]] bool is_reverse(PatternId pattern) const noexcept { return reverse_[pattern] != 0; }
    [[nodiscard]] bool is_degenerate(PatternId pattern) const noexcept;

    [[nodiscard]] std::size_t motif_count() const noexcept { return motif_groups_.size(); }
    [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    /// Patterns with IUPAC codes other than A, C, G and T.
    [[nodiscard]] std::size_t degenerate_count() const noexcept { return degenerate_count_; }
    [[nodiscard]] bool any_degenerate() const noexcept { return degenerate_count_ != 0; }

    /// The patterns for which `wanted[group]` is not 0, as a set of its own with the same group numbers and
    /// its own pattern numbers; `parent(p)` gives the number in the set it was taken from. Lets two engines
    /// share one set.
    [[nodiscard]] PatternSet subset(std::span<std::uint8_t const> wanted) const;
    [[nodiscard]] PatternId parent(PatternId pattern) const noexcept {
        return parents_.empty() ? pattern : parents_[pattern];
    }

    /// Where a motif's counts are found: the pattern for each of its strands, and its group.
    struct MotifPlace {
        std::optional<PatternId> forward;
        std::optional<PatternId> reverse;
        GroupId group;
    };
    [[nodiscard]] MotifPlace place(MotifId motif) const noexcept;
    /// Whether it has a pattern for each strand.
    [[nodiscard]] bool has_both_strands(GroupId group) const noexcept {
        return group_patterns_[2 * std::size_t{group}] != no_pattern &&
               group_patterns_[2 * std::size_t{group} + 1] != no_pattern;
    }
    /// The motifs of a group, in motif order.
    [[nodiscard]] std::span<MotifId const> motifs(GroupId group) const noexcept;
    /// The strand, seen from `motif`, of a hit of `pattern` (one of its group's patterns).
    [[nodiscard]] Strand strand(MotifId motif, PatternId pattern) const noexcept;
    /// Of a palindrome whose strand is told by what surrounds it, the strands that are searched (bit 0: +, bit 1: -); 0 of
    /// all other groups.
    [[nodiscard]] unsigned palindrome_strands(GroupId group) const noexcept {
        return palindrome_strands_.empty() ? 0 : palindrome_strands_[group];
    }

private:
    static constexpr PatternId no_pattern = ~PatternId{0};

    PatternSet() = default;
    PatternId append_pattern(std::size_t length, GroupId group, bool reverse);
    GroupId append_group(std::size_t length, bool palindrome, StrandFilter strand);
    std::size_t write_group(std::size_t group, std::string_view sequence, std::vector<std::uint8_t>& unused);
    void list_motifs_by_group();

    LargeVector<std::uint8_t> masks_;
    LargeVector<std::uint64_t> offsets_;  ///< size() + 1
    LargeVector<GroupId> groups_;         ///< by pattern
    LargeVector<std::uint8_t> reverse_;   ///< by pattern
    LargeVector<PatternId> parents_;      ///< by pattern; empty: identity
    LargeVector<GroupId> motif_groups_;   ///< by motif
    LargeVector<std::uint8_t>
        flipped_;  ///< by motif: it is the reverse complement of its group's representative
    LargeVector<std::uint64_t> group_offsets_;
    LargeVector<MotifId> group_motifs_;
    LargeVector<PatternId> group_patterns_;         ///< by 2 * group + strand; no_pattern where there is none
    LargeVector<std::uint8_t> palindrome_strands_;  ///< by group; empty: all 0
    std::size_t group_count_ = 0;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
    std::size_t degenerate_count_ = 0;
};

}  // namespace motifcount::internal
