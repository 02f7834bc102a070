#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hits/hit_writer.hpp"
#include "motifcount/offsets.hpp"
#include "pattern/pattern_set.hpp"
#include "survey/first_fragments.hpp"

namespace motifcount::internal {

/// Counts the hits in the first fragments of an input, by mate, strand and offset. Call begin_batch() before the hits in each batch,
/// and end_batch() after them. Hits must be in report order. Hits of a fragment may be in a later batch than its records.
/// Memory: the lengths of a batch's records, and the hits near the ends of a split fragment. Not thread-safe.
class OffsetHistogram : public HitWriter {
public:
    /// `patterns` must outlive this object. `by_mate`: whether the strand of each mate is detected if the mates differ
    OffsetHistogram(PatternSet const& patterns, bool pairs, bool by_mate = false)
        : patterns_(patterns), by_mate_(pairs && by_mate), fragments_(pairs) {}

    void begin_batch(Batch const& batch);
    void hit(Hit const& hit, Location const& place) override;
    void end_batch();

    /// True if the limits of DetectedOffsets are reached
    [[nodiscard]] bool full() const noexcept { return fragments_.full(); }
    /// `strand`: requested strands; may be automatic
    [[nodiscard]] DetectedOffsets starts(MateStrands strand, Offsets const& offsets) const;

private:
    static constexpr std::uint64_t offsets_end = DetectedOffsets::end_of_offsets;

    /// Kind of a hit: strand, or palindrome. Hits of palindromes are on the forward strand and are counted for either strand.
    enum Kind : unsigned { forward, reverse, palindrome, kinds };

    struct Position {
        std::uint64_t record;
        std::uint64_t at;
    };

    [[nodiscard]] Kind kind_of(Hit const& hit) const noexcept;
    /// Number of the record in its fragment, 0 or 1, if this is needed; otherwise 0
    [[nodiscard]] std::size_t mate_of(std::uint64_t record) const noexcept {
        return by_mate_ ? record % 2 : 0;
    }
    void count(Kind kind, std::uint64_t record, std::uint64_t offset) noexcept {
        if (offset < offsets_end) ++by_offset_[mate_of(record)][kind][offset];
    }
    [[nodiscard]] MateStrands detect() const;
    void count_open_fragment();

    PatternSet const& patterns_;
    bool const by_mate_;
    FirstFragments fragments_;  ///< Complete fragments; the fragment after them is open

    using HitsByKind = std::array<std::uint64_t, kinds>;

    std::array<HitsByKind, 2> open_hits_{};  ///< By mate
    /// Starts of forward hits in the open fragment
    std::array<std::vector<Position>, kinds> open_starts_;
    std::vector<Position> open_ends_;  ///< Ends of reverse hits in the open fragment

    std::array<HitsByKind, 2> hits_{};  ///< By mate
    std::array<std::array<std::array<std::uint64_t, offsets_end>, kinds>, 2> by_offset_{};
};

}  // namespace motifcount::internal
