#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "motifcount/offsets.hpp"
#include "report/report.hpp"
#include "run/first_units.hpp"

namespace motifcount::internal {

/// Counts where the hits in the first units of an input start, by strand and offset.
///
/// Before the hits of each batch begin_batch() is called, and end_batch() after them. Hits come in the order of reports;
/// those of a unit may come with a later batch than its records. Memory: the lengths of a batch's records, and of a unit
/// that is split the hits near its ends. Thread safety: none.
class StartTally : public HitWriter {
public:
    explicit StartTally(bool pairs) : units_(pairs) {}

    void begin_batch(Batch const& batch);
    void hit(Hit const& hit, HitPlace const& place) override;
    void end_batch();

    /// Nothing that is still to come counts.
    [[nodiscard]] bool full() const noexcept { return units_.full(); }
    /// What was found, as the rules at MotifStarts have it.
    [[nodiscard]] MotifStarts starts(StrandFilter strand, Offsets const& offsets) const;

private:
    static constexpr std::uint64_t offsets_end = MotifStarts::end_of_offsets;

    struct Position {
        std::uint64_t record;
        std::uint64_t at;
    };

    void count(Strand strand, std::uint64_t offset) noexcept {
        if (offset < offsets_end) ++by_offset_[strand == Strand::forward ? 0 : 1][offset];
    }
    void count_open_unit();

    FirstUnits units_;  ///< the next one is open

    // The hits of the open unit.
    std::uint64_t open_hits_[2] = {0, 0};      ///< by strand
    std::vector<std::uint64_t> open_offsets_;  ///< on +
    std::vector<Position> open_ends_;          ///< on -

    std::uint64_t hits_[2] = {0, 0};  ///< by strand
    std::array<std::array<std::uint64_t, offsets_end>, 2> by_offset_{};
};

}  // namespace motifcount::internal
