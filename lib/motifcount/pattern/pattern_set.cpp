#include "motifcount/pattern/pattern_set.hpp"

#include <algorithm>
#include <array>

#include "motifcount/dna/alphabet.hpp"
#include "motifcount/pattern/digest.hpp"

namespace motifcount {
namespace {

using Masks = std::span<std::uint8_t const>;

std::string_view bytes(Masks masks) noexcept {
    return {reinterpret_cast<char const*>(masks.data()), masks.size()};
}

std::uint64_t hash(Masks masks) noexcept {
    Digest digest;
    digest.add(bytes(masks));
    return digest.half();
}

void to_masks(std::string_view sequence, std::vector<std::uint8_t>& masks) {
    masks.resize(sequence.size());
    std::transform(sequence.begin(), sequence.end(), masks.begin(), iupac_mask);
}

void to_reverse_complement(Masks masks, std::vector<std::uint8_t>& reverse) {
    reverse.resize(masks.size());
    std::transform(masks.rbegin(), masks.rend(), reverse.begin(), complement_mask);
}

constexpr GroupId no_group = ~GroupId{0};

/// Group numbers by the hash of what a group is told by; open addressing, never more than half full.
class GroupTable {
public:
    explicit GroupTable(std::size_t groups) {
        std::size_t places = 16;
        while (places < 2 * groups) places *= 2;
        groups_.assign(places, no_group);
    }
    /// The place of the group for which `is_it` holds, or the free one where it belongs.
    template <typename IsIt>
    GroupId& find(std::uint64_t key, IsIt const& is_it) {
        std::size_t place = key & (groups_.size() - 1);
        while (groups_[place] != no_group && !is_it(groups_[place]))
            place = (place + 1) & (groups_.size() - 1);
        return groups_[place];
    }

private:
    std::vector<GroupId> groups_;
};

}  // namespace

PatternSet::PatternSet(MotifSet const& motifs, StrandFilter strand) : offsets_(1, 0) {
    std::size_t const count = motifs.size();
    motif_groups_.reserve(count);
    flipped_.reserve(count);
    GroupTable table(count);
    std::vector<std::uint8_t> masks;
    std::vector<std::uint8_t> reverse;
    for (MotifId motif = 0; motif < count; ++motif) {
        to_masks(motifs.sequence(motif), masks);
        to_reverse_complement(masks, reverse);
        // With both strands a sequence and its reverse complement are one group, told by the smaller of the
        // two; with one strand, sequences are told apart by themselves.
        bool const smaller_is_reverse = strand == StrandFilter::both && bytes(reverse) < bytes(masks);
        auto const place_of = [&](GroupId group, bool backwards) {
            return group_patterns_[2 * std::size_t{group} + (backwards ? 1 : 0)];
        };
        bool flipped = false;
        auto const is_it = [&](GroupId group) {
            flipped = false;
            PatternId const ahead = place_of(group, false);
            PatternId const back = place_of(group, true);
            if (ahead != no_pattern && std::ranges::equal(this->masks(ahead), masks)) return true;
            if (back == no_pattern) return false;
            if (ahead == no_pattern) return std::ranges::equal(this->masks(back), reverse);
            flipped = std::ranges::equal(this->masks(back), masks);
            return flipped;
        };
        GroupId& group = table.find(hash(smaller_is_reverse ? reverse : masks), is_it);
        if (group == no_group) {
            flipped = false;
            group = static_cast<GroupId>(group_count_);
            append_group(masks, reverse, strand);
        }
        motif_groups_.push_back(group);
        flipped_.push_back(flipped ? 1 : 0);
    }
    list_motifs_by_group();
}

PatternId PatternSet::append_pattern(Masks masks, GroupId group, bool reverse) {
    masks_.insert(masks_.end(), masks.begin(), masks.end());
    offsets_.push_back(masks_.size());
    groups_.push_back(group);
    reverse_.push_back(reverse ? 1 : 0);
    min_length_ = size() == 1 ? masks.size() : std::min(min_length_, masks.size());
    max_length_ = std::max(max_length_, masks.size());
    if (!std::ranges::all_of(masks, is_concrete)) ++degenerate_count_;
    return static_cast<PatternId>(size() - 1);
}

void PatternSet::append_group(Masks masks, Masks reverse_masks, StrandFilter strand) {
    auto const group = static_cast<GroupId>(group_count_++);
    // A palindrome is the same on both strands: one pattern, on +, whichever strands are searched.
    bool const palindrome = std::ranges::equal(masks, reverse_masks);
    bool const ahead = palindrome || strand != StrandFilter::reverse;
    bool const back = !palindrome && strand != StrandFilter::forward;
    group_patterns_.push_back(ahead ? append_pattern(masks, group, false) : no_pattern);
    group_patterns_.push_back(back ? append_pattern(reverse_masks, group, true) : no_pattern);
}

void PatternSet::list_motifs_by_group() {
    group_offsets_.assign(group_count_ + 1, 0);
    for (GroupId const group : motif_groups_) ++group_offsets_[group + 1];
    for (std::size_t group = 0; group < group_count_; ++group)
        group_offsets_[group + 1] += group_offsets_[group];
    group_motifs_.resize(motif_groups_.size());
    std::vector<std::uint64_t> next(group_offsets_.begin(), group_offsets_.end() - 1);
    for (MotifId motif = 0; motif < motif_groups_.size(); ++motif)
        group_motifs_[next[motif_groups_[motif]]++] = motif;
}

Masks PatternSet::masks(PatternId pattern) const noexcept {
    return Masks(masks_).subspan(offsets_[pattern], offsets_[pattern + 1] - offsets_[pattern]);
}

bool PatternSet::is_degenerate(PatternId pattern) const noexcept {
    return degenerate_count_ != 0 && !std::ranges::all_of(masks(pattern), is_concrete);
}

PatternSet PatternSet::subset(std::span<std::uint8_t const> wanted) const {
    PatternSet part;
    part.offsets_.assign(1, 0);
    part.group_count_ = group_count_;
    part.motif_groups_ = motif_groups_;
    part.flipped_ = flipped_;
    part.group_offsets_ = group_offsets_;
    part.group_motifs_ = group_motifs_;
    part.group_patterns_.assign(group_patterns_.size(), no_pattern);
    for (PatternId pattern = 0; pattern < size(); ++pattern) {
        if (wanted[groups_[pattern]] == 0) continue;
        bool const reverse = is_reverse(pattern);
        part.parents_.push_back(pattern);
        part.group_patterns_[2 * std::size_t{groups_[pattern]} + (reverse ? 1 : 0)] =
            part.append_pattern(masks(pattern), groups_[pattern], reverse);
    }
    return part;
}

PatternSet::MotifPlace PatternSet::place(MotifId motif) const noexcept {
    GroupId const group = motif_groups_[motif];
    PatternId const ahead = group_patterns_[2 * std::size_t{group} + flipped_[motif]];
    PatternId const back = group_patterns_[2 * std::size_t{group} + 1 - flipped_[motif]];
    MotifPlace place{std::nullopt, std::nullopt, group};
    if (ahead != no_pattern) place.forward = ahead;
    if (back != no_pattern) place.reverse = back;
    return place;
}

std::span<MotifId const> PatternSet::motifs(GroupId group) const noexcept {
    return std::span(group_motifs_)
        .subspan(group_offsets_[group], group_offsets_[group + 1] - group_offsets_[group]);
}

Strand PatternSet::strand(MotifId motif, PatternId pattern) const noexcept {
    return is_reverse(pattern) != (flipped_[motif] != 0) ? Strand::reverse : Strand::forward;
}

}  // namespace motifcount
