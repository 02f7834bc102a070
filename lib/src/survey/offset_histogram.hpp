#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hits/hit_writer.hpp"
#include "motifcount/offsets.hpp"
#include "pattern/pattern_set.hpp"
#include "survey/first_units.hpp"

namespace motifcount::internal {

/// Counts where the hits in the first units of an input start, by strand and offset.
///
/// Before the hits of each batch begin_batch() is called, and end_batch() after them. Hits come in the order of reports;
/// those of a unit may come with a later batch than its records. Memory: the lengths of a batch's records, and of a unit
/// that is split the hits near its ends. Thread safety: none.
class StartTally : public HitWriter {
public:
    /// `patterns`: what is searched for; it must outlive this.
    StartTally(PatternSet const& patterns, bool pairs) : patterns_(patterns), units_(pairs) {}

    void begin_batch(Batch const& batch);
    void hit(Hit const& hit, HitPlace const& place) override;
    void end_batch();

    /// Nothing that is still to come counts.
    [[nodiscard]] bool full() const noexcept { return units_.full(); }
    /// What was found, as the rules at MotifStarts have it.
    [[nodiscard]] MotifStarts starts(StrandFilter strand, Offsets const& offsets) const;

private:
    static constexpr std::uint64_t offsets_end = MotifStarts::end_of_offsets;

    /// Hits by strand. Those of a palindrome are on +, and count there whichever strand is found.
    enum Kind : unsigned { forward, reverse, palindrome, kinds };

    struct Position {
        std::uint64_t record;
        std::uint64_t at;
    };

    [[nodiscard]] Kind kind_of(Hit const& hit) const noexcept;
    void count(Kind kind, std::uint64_t offset) noexcept {
        if (offset < offsets_end) ++by_offset_[kind][offset];
    }
    void count_open_unit();

    PatternSet const& patterns_;
    FirstUnits units_;  ///< the next one is open

    // The hits of the open unit.
    std::array<std::uint64_t, kinds> open_hits_{};
    std::array<std::vector<std::uint64_t>, kinds> open_offsets_;  ///< on +
    std::vector<Position> open_ends_;                             ///< on -

    std::array<std::uint64_t, kinds> hits_{};
    std::array<std::array<std::uint64_t, offsets_end>, kinds> by_offset_{};
};

}  // namespace motifcount::internal
