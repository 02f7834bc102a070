#include "motifcount/pattern/pattern_set.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "motifcount/core/large_vector.hpp"
#include "motifcount/dna/alphabet.hpp"
#include "motifcount/pattern/digest.hpp"

namespace motifcount {
namespace {

using Masks = std::span<std::uint8_t const>;

std::string_view bytes(Masks masks) noexcept {
    return {reinterpret_cast<char const*>(masks.data()), masks.size()};
}

constexpr auto complements = [] {
    std::array<BaseMask, 16> masks{};
    for (unsigned mask = 0; mask < masks.size(); ++mask)
        masks[mask] = complement_mask(static_cast<BaseMask>(mask));
    return masks;
}();

constexpr GroupId no_group = ~GroupId{0};

/// Group numbers by the hash of what a group is told by; open addressing, never more than half full. The hash
/// is kept so that other groups' masks, which are far away in memory, are seldom looked at.
class GroupTable {
public:
    explicit GroupTable(std::size_t groups) {
        std::size_t places = 16;
        while (places < 2 * groups) places *= 2;
        places_.assign(places, Place{0, no_group});
    }
    void prefetch(std::uint32_t key) const noexcept {
        __builtin_prefetch(&places_[key & (places_.size() - 1)], 1);
    }
    /// The group with that hash for which `is_it` holds; `next`, which is then in the table, when there is
    /// none.
    template <typename IsIt>
    GroupId find_or_insert(std::uint32_t key, GroupId next, IsIt const& is_it) {
        std::size_t place = key & (places_.size() - 1);
        for (; places_[place].group != no_group; place = (place + 1) & (places_.size() - 1))
            if (places_[place].hash == key && is_it(places_[place].group)) return places_[place].group;
        places_[place] = {key, next};
        return next;
    }

private:
    struct Place {
        std::uint32_t hash;
        GroupId group;
    };
    LargeVector<Place> places_;
};

/// A motif's masks and their reverse complement, and the hash of what its group is told by: with both strands
/// the smaller of the two, so that a sequence and its reverse complement meet; with one strand the sequence
/// itself.
struct Candidate {
    std::vector<std::uint8_t> masks;
    std::vector<std::uint8_t> reverse;
    std::uint32_t hash = 0;
    bool palindrome = false;

    void assign(std::string_view sequence, bool both_strands) {
        std::size_t const length = sequence.size();
        masks.resize(length);
        reverse.resize(length);
        for (std::size_t i = 0; i < length; ++i) {
            BaseMask const mask = iupac_mask(sequence[i]);
            masks[i] = mask;
            reverse[length - 1 - i] = complements[mask];
        }
        int const order = std::memcmp(masks.data(), reverse.data(), length);
        palindrome = order == 0;
        Digest digest;
        digest.add(bytes(both_strands && order > 0 ? reverse : masks));
        hash = static_cast<std::uint32_t>(digest.half());
    }
};

bool all_concrete(Masks masks) noexcept {
    unsigned several = 0;  // without a branch a mask
    for (unsigned const mask : masks) several |= mask & (mask - 1U);
    return several == 0;
}

bool equal(Masks a, Masks b) noexcept {
    return bytes(a) == bytes(b);
}

}  // namespace

PatternSet::PatternSet(MotifSet const& motifs, StrandFilter strand) : offsets_(1, 0) {
    std::size_t const count = motifs.size();
    reserve(motifs, strand == StrandFilter::both ? 2 : 1);
    GroupTable table(count);
    // In blocks, so that the table's places are on their way from memory while the block is being prepared.
    std::array<Candidate, 32> block;
    for (MotifId first = 0; first < count; first += static_cast<MotifId>(block.size())) {
        std::size_t const in_block = std::min(block.size(), count - first);
        for (std::size_t i = 0; i < in_block; ++i) {
            block[i].assign(motifs.sequence(first + static_cast<MotifId>(i)), strand == StrandFilter::both);
            table.prefetch(block[i].hash);
        }
        for (std::size_t i = 0; i < in_block; ++i) {
            Candidate const& motif = block[i];
            bool flipped = false;
            auto const is_it = [&](GroupId group) {
                PatternId const ahead = group_patterns_[2 * std::size_t{group}];
                PatternId const back = group_patterns_[2 * std::size_t{group} + 1];
                flipped = false;
                if (ahead == no_pattern) return equal(masks(back), motif.reverse);
                if (equal(masks(ahead), motif.masks)) return true;
                flipped = back != no_pattern && equal(masks(back), motif.masks);
                return flipped;
            };
            auto const next = static_cast<GroupId>(group_count_);
            GroupId const group = table.find_or_insert(motif.hash, next, is_it);
            if (group == next) {
                flipped = false;
                append_group(motif.masks, motif.reverse, motif.palindrome, strand);
            }
            motif_groups_.push_back(group);
            flipped_.push_back(flipped ? 1 : 0);
        }
    }
    list_motifs_by_group();
}

/// Room for what a set without duplicates needs, so that growing never needs twice the memory.
void PatternSet::reserve(MotifSet const& motifs, std::size_t strands) {
    std::uint64_t letters = 0;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) letters += motifs.sequence(motif).size();
    masks_.reserve(strands * letters);
    offsets_.reserve(strands * motifs.size() + 1);
    groups_.reserve(strands * motifs.size());
    reverse_.reserve(strands * motifs.size());
    group_patterns_.reserve(2 * motifs.size());
    motif_groups_.reserve(motifs.size());
    flipped_.reserve(motifs.size());
}

PatternId PatternSet::append_pattern(Masks masks, GroupId group, bool reverse) {
    masks_.insert(masks_.end(), masks.begin(), masks.end());
    offsets_.push_back(masks_.size());
    groups_.push_back(group);
    reverse_.push_back(reverse ? 1 : 0);
    min_length_ = size() == 1 ? masks.size() : std::min(min_length_, masks.size());
    max_length_ = std::max(max_length_, masks.size());
    if (!all_concrete(masks)) ++degenerate_count_;
    return static_cast<PatternId>(size() - 1);
}

void PatternSet::append_group(Masks masks, Masks reverse_masks, bool palindrome, StrandFilter strand) {
    auto const group = static_cast<GroupId>(group_count_++);
    // A palindrome is the same on both strands: one pattern, on +, whichever strands are searched.
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

bool PatternSet::is_degenerate(PatternId pattern) const noexcept {
    return degenerate_count_ != 0 && !all_concrete(masks(pattern));
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
