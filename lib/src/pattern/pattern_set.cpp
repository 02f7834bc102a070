#include "pattern/pattern_set.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "core/parallel.hpp"
#include "motifs/motif_groups.hpp"

namespace motifcount::internal {
namespace {

using Masks = std::span<std::uint8_t const>;

bool all_concrete(Masks masks) noexcept {
    unsigned several = 0;  // All masks are combined before the test, to avoid a branch per mask
    for (unsigned const mask : masks) several |= mask & (mask - 1U);
    return several == 0;
}

}  // namespace

PatternSet::PatternSet(MotifSet const& motifs, StrandFilter strand, unsigned threads, bool strands_apart,
                       bool palindromes_twice, std::shared_ptr<MotifScores const> scores)
    : offsets_(1, 0), scores_(std::move(scores)) {
    MotifGroups groups = group_motifs(motifs, strand == StrandFilter::both && !strands_apart, threads);
    std::size_t const count = motifs.size();
    if (scores_ != nullptr)
        for (MotifId motif = 0; motif < count; ++motif)
            if (ScoreMatrix const* const own = scores_->of(motif))
                groups.palindrome[motif] = own->is_palindrome() ? 1 : 0;
    // If both options are set, palindromes have one pattern per strand, like all other groups.
    if (strands_apart && palindromes_twice) std::ranges::fill(groups.palindrome, std::uint8_t{0});
    reverse_complemented_ = std::move(groups.reverse_complemented);
    motif_groups_.resize(count);
    std::size_t const strands = strand == StrandFilter::both ? 2 : 1;
    offsets_.reserve(strands * count + 1);
    groups_.reserve(strands * count);
    reverse_.reserve(strands * count);
    group_patterns_.reserve(2 * count);
    // Groups are numbered in the order of their first motifs.
    LargeVector<MotifId> representatives;
    representatives.reserve(count);
    for (MotifId motif = 0; motif < count; ++motif) {
        MotifId const first = groups.first[motif];
        if (first == motif) {
            motif_groups_[motif] =
                append_group(motifs.sequence(motif).size(), groups.palindrome[motif] != 0, strand);
            representatives.push_back(motif);
        } else {
            motif_groups_[motif] = motif_groups_[first];
        }
    }
    masks_.resize(offsets_.back());
    std::atomic<std::size_t> degenerate{0};
    parallel_blocks(threads, group_count_, [&](std::size_t first, std::size_t last) {
        std::vector<std::uint8_t> unused;
        std::size_t found = 0;
        for (std::size_t group = first; group < last; ++group)
            found += write_group(group, motifs.sequence(representatives[group]), unused);
        degenerate += found;
    });
    degenerate_count_ = degenerate;
    list_motifs_by_group();
    if (!palindromes_twice || std::ranges::find(groups.palindrome, 1) == groups.palindrome.end()) return;
    std::uint8_t const searched = strand == StrandFilter::forward   ? 1
                                  : strand == StrandFilter::reverse ? 2
                                                                    : 3;
    palindrome_strands_.assign(group_count_, 0);
    for (std::size_t group = 0; group < group_count_; ++group)
        if (groups.palindrome[representatives[group]] != 0) palindrome_strands_[group] = searched;
}

/// Writes the masks of a group's patterns; returns how many are degenerate. `unused`: buffer for a strand that is not searched
std::size_t PatternSet::write_group(std::size_t group, std::string_view sequence,
                                    std::vector<std::uint8_t>& unused) {
    PatternId const forward = group_patterns_[2 * group];
    PatternId const reverse = group_patterns_[2 * group + 1];
    if (forward == no_pattern) unused.resize(sequence.size());
    std::uint8_t* const masks = forward == no_pattern ? unused.data() : masks_.data() + offsets_[forward];
    write_masks(sequence, masks);
    Masks const written(masks, sequence.size());
    if (reverse != no_pattern) write_reverse_complement(written, masks_.data() + offsets_[reverse]);
    if (all_concrete(written)) return 0;
    return (forward == no_pattern ? 0U : 1U) + (reverse == no_pattern ? 0U : 1U);
}

PatternId PatternSet::append_pattern(std::size_t length, GroupId group, bool reverse) {
    offsets_.push_back(offsets_.back() + length);
    groups_.push_back(group);
    reverse_.push_back(reverse ? 1 : 0);
    min_length_ = size() == 1 ? length : std::min(min_length_, length);
    max_length_ = std::max(max_length_, length);
    return static_cast<PatternId>(size() - 1);
}

GroupId PatternSet::append_group(std::size_t length, bool palindrome, StrandFilter strand) {
    auto const group = static_cast<GroupId>(group_count_++);
    // A palindrome has one pattern, which is on + even if only - is searched.
    bool const forward = palindrome || strand != StrandFilter::reverse;
    bool const reverse = !palindrome && strand != StrandFilter::forward;
    group_patterns_.push_back(forward ? append_pattern(length, group, false) : no_pattern);
    group_patterns_.push_back(reverse ? append_pattern(length, group, true) : no_pattern);
    return group;
}

void PatternSet::list_motifs_by_group() {
    group_motifs_.resize(motif_groups_.size());
    if (group_count_ == motif_groups_.size()) {  // Each motif is a group of its own
        group_offsets_.resize(group_count_ + 1);
        std::iota(group_offsets_.begin(), group_offsets_.end(), std::uint64_t{0});
        std::iota(group_motifs_.begin(), group_motifs_.end(), MotifId{0});
        return;
    }
    group_offsets_.assign(group_count_ + 1, 0);
    for (GroupId const group : motif_groups_) ++group_offsets_[group + 1];
    for (std::size_t group = 0; group < group_count_; ++group)
        group_offsets_[group + 1] += group_offsets_[group];
    std::vector<std::uint64_t> next(group_offsets_.begin(), group_offsets_.end() - 1);
    for (MotifId motif = 0; motif < motif_groups_.size(); ++motif)
        group_motifs_[next[motif_groups_[motif]]++] = motif;
}

std::size_t PatternSet::matrix_count() const noexcept {
    if (scores_ == nullptr) return 0;
    std::size_t count = 0;
    for (PatternId pattern = 0; pattern < size(); ++pattern) count += matrix(pattern) != nullptr ? 1U : 0U;
    return count;
}

bool PatternSet::is_degenerate(PatternId pattern) const noexcept {
    return degenerate_count_ != 0 && !all_concrete(masks(pattern));
}

PatternSet PatternSet::subset(std::span<std::uint8_t const> wanted) const {
    PatternSet part;
    part.offsets_.assign(1, 0);
    part.group_count_ = group_count_;
    part.motif_groups_ = motif_groups_;
    part.reverse_complemented_ = reverse_complemented_;
    part.group_offsets_ = group_offsets_;
    part.group_motifs_ = group_motifs_;
    part.palindrome_strands_ = palindrome_strands_;
    part.scores_ = scores_;
    part.group_patterns_.assign(group_patterns_.size(), no_pattern);
    for (PatternId pattern = 0; pattern < size(); ++pattern) {
        if (wanted[groups_[pattern]] == 0) continue;
        bool const reverse = is_reverse(pattern);
        part.parents_.push_back(parent(pattern));
        part.group_patterns_[2 * std::size_t{groups_[pattern]} + (reverse ? 1 : 0)] =
            part.append_pattern(length(pattern), groups_[pattern], reverse);
        Masks const own = masks(pattern);
        part.masks_.insert(part.masks_.end(), own.begin(), own.end());
        if (is_degenerate(pattern)) ++part.degenerate_count_;
    }
    return part;
}

PatternSet::MotifPlace PatternSet::place(MotifId motif) const noexcept {
    GroupId const group = motif_groups_[motif];
    PatternId const forward = group_patterns_[2 * std::size_t{group} + reverse_complemented_[motif]];
    PatternId const reverse = group_patterns_[2 * std::size_t{group} + 1 - reverse_complemented_[motif]];
    MotifPlace place{std::nullopt, std::nullopt, group};
    if (forward != no_pattern) place.forward = forward;
    if (reverse != no_pattern) place.reverse = reverse;
    return place;
}

std::span<MotifId const> PatternSet::motifs(GroupId group) const noexcept {
    return std::span(group_motifs_)
        .subspan(group_offsets_[group], group_offsets_[group + 1] - group_offsets_[group]);
}

Strand PatternSet::strand(MotifId motif, PatternId pattern) const noexcept {
    return is_reverse(pattern) != (reverse_complemented_[motif] != 0) ? Strand::reverse : Strand::forward;
}

}  // namespace motifcount::internal
