#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "motifcount/motif_set.hpp"
#include "motifs/motif_scores.hpp"

namespace motifcount::internal {

/// Distinct sequences that the engines search for on the forward strand of the text. Strands and duplicate motifs are resolved
/// here, so that engines need not handle them. A *group* consists of motifs with equal sequences and, if both strands are
/// searched, motifs that are reverse complements of each other. A group has one pattern per searched strand; a palindrome has
/// one pattern, on +. Engines report a hit as its pattern and its end. Reads with a hit are counted per group. A pattern is a
/// sequence of IUPAC masks; bits 0 to 3 stand for A, C, G and T. Thread-safe. Memory: one byte per base.
class PatternSet {
public:
    /// Uses up to `threads` threads; the result does not depend on their number. Expected time: linear in the letters. Throws
    /// only std::bad_alloc.
    /// `strands_apart`: whether motifs that are reverse complements of each other are separate groups. Required if a hit of one
    /// motif on - is not a hit of the other motif on +.
    /// `palindromes_twice`: whether palindromes have hits on each searched strand. Required if the context of a hit determines
    /// its strand. A palindrome still has one pattern, or one pattern per strand with `strands_apart`.
    /// `scores`: scores of the matrices; null if no motif is a matrix. The consensus of a matrix gives its masks.
    PatternSet(MotifSet const& motifs, StrandFilter strand, unsigned threads = 1, bool strands_apart = false,
               bool palindromes_twice = false, std::shared_ptr<MotifScores const> scores = nullptr);

    [[nodiscard]] std::size_t size() const noexcept { return groups_.size(); }
    [[nodiscard]] std::span<std::uint8_t const> masks(PatternId pattern) const noexcept {
        return std::span(masks_).subspan(offsets_[pattern], length(pattern));
    }
    [[nodiscard]] std::size_t length(PatternId pattern) const noexcept {
        // If all patterns have one length, which is usual, no memory is read.
        return min_length_ == max_length_ ? max_length_ : offsets_[pattern + 1] - offsets_[pattern];
    }
    [[nodiscard]] GroupId group(PatternId pattern) const noexcept { return groups_[pattern]; }
    /// True if the pattern is the reverse complement of the first motif in its group
    [[nodiscard]] bool is_reverse(PatternId pattern) const noexcept { return reverse_[pattern] != 0; }
    [[nodiscard]] bool is_degenerate(PatternId pattern) const noexcept;
    /// Matrix of the pattern's motif, in the direction of the motif; null if the motif is a sequence
    [[nodiscard]] ScoreMatrix const* matrix(PatternId pattern) const noexcept {
        return scores_ == nullptr ? nullptr : scores_->of(motifs(group(pattern)).front());
    }

    [[nodiscard]] std::size_t motif_count() const noexcept { return motif_groups_.size(); }
    [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    /// Scores of the matrices; null if no motif is a matrix
    [[nodiscard]] MotifScores const* scores() const noexcept { return scores_.get(); }
    /// Number of patterns that are matrices
    [[nodiscard]] std::size_t matrix_count() const noexcept;
    /// Number of patterns with IUPAC codes other than A, C, G and T
    [[nodiscard]] std::size_t degenerate_count() const noexcept { return degenerate_count_; }
    [[nodiscard]] bool any_degenerate() const noexcept { return degenerate_count_ != 0; }

    /// Returns a new set with the patterns of all groups for which `wanted[group]` is not 0. Group numbers are kept, and
    /// patterns are renumbered: parent(p) is the number of p in the set that is not a subset. Used to divide a set between engines.
    [[nodiscard]] PatternSet subset(std::span<std::uint8_t const> wanted) const;
    [[nodiscard]] PatternId parent(PatternId pattern) const noexcept {
        return parents_.empty() ? pattern : parents_[pattern];
    }

    /// A motif's group, and the patterns in this group: one per searched strand
    struct MotifPlace {
        std::optional<PatternId> forward;
        std::optional<PatternId> reverse;
        GroupId group;
    };
    [[nodiscard]] MotifPlace place(MotifId motif) const noexcept;
    [[nodiscard]] bool has_both_strands(GroupId group) const noexcept {
        return group_patterns_[2 * std::size_t{group}] != no_pattern &&
               group_patterns_[2 * std::size_t{group} + 1] != no_pattern;
    }
    [[nodiscard]] std::span<MotifId const> motifs(GroupId group) const noexcept;
    /// Returns the strand of a hit in relation to `motif`. `pattern`: pattern of the hit, which belongs to the motif's group
    [[nodiscard]] Strand strand(MotifId motif, PatternId pattern) const noexcept;
    /// Searched strands of a palindrome (bit 0: +, bit 1: -) if the context of a hit determines its strand; otherwise 0
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
    LargeVector<std::uint64_t> offsets_;
    LargeVector<GroupId> groups_;        ///< By pattern
    LargeVector<std::uint8_t> reverse_;  ///< By pattern
    LargeVector<PatternId> parents_;     ///< Pattern in the parent set, by pattern; empty if parent(p) is p
    LargeVector<GroupId> motif_groups_;  ///< Group, by motif

    LargeVector<std::uint8_t> reverse_complemented_;
    LargeVector<std::uint64_t> group_offsets_;
    LargeVector<MotifId> group_motifs_;
    LargeVector<PatternId> group_patterns_;         ///< Pattern, by 2 * group + strand
    LargeVector<std::uint8_t> palindrome_strands_;  ///< palindrome_strands() by group; empty if all are 0
    std::shared_ptr<MotifScores const> scores_;     ///< Null if no motif is a matrix
    std::size_t group_count_ = 0;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
    std::size_t degenerate_count_ = 0;
};

}  // namespace motifcount::internal
