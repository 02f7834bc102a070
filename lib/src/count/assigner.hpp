#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "hits/hit_writer.hpp"
#include "hits/kept_text.hpp"
#include "motifcount/assign.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Passes on the hits of each unit that count under Assign::best or Assign::unique, in their order, and counts the
/// classes of units; the rules are at Assign.
///
/// Sees the hits of an input in the order of reports. A unit's hits are passed on when it ends: when a hit of a later
/// unit is announced, or at end_batch(). Memory: 4 bytes a motif, and of one unit the hits at its least distance so far
/// (under best, exact ones are passed on at once; under unique, their numbers alone unless `out` wants places). The patterns and
/// `out` must outlive it. Thread safety: none.
class Assigner {
public:
    Assigner(Assign assign, PatternSet const& patterns, HitWriter& out);

    void begin_input(bool pairs) noexcept { pairs_ = pairs; }
    /// A hit of this record may follow: ends the unit before, if there is one.
    void begin_record(std::uint64_t record) {
        if (open_ && unit_of(record) != unit_) end_unit();
    }
    void add(Hit const& hit, HitPlace const& place);
    /// All hits in records before `complete` are known. What is kept of later ones no longer needs the batch's text.
    void end_batch(std::uint64_t complete);
    /// Ends the last unit.
    void end_input() {
        if (open_) end_unit();
    }

    /// The classes of the units with a hit, all inputs so far: `none` is 0.
    [[nodiscard]] AssignmentClasses const& classes() const noexcept { return classes_; }

private:
    struct Pending {
        Hit hit;
        HitPlace place;          ///< within the batch's text, unless the text is kept
        std::uint64_t hits = 1;  ///< so many like it
    };

    [[nodiscard]] std::uint64_t unit_of(std::uint64_t record) const noexcept {
        return pairs_ ? record / 2 : record;
    }
    [[nodiscard]] bool add_to_pending(Hit const& hit);
    void end_unit();
    void keep_text();
    void forget_pending();

    Assign const assign_;
    std::vector<PatternId> targets_;  ///< by motif: equal for equal sequences
    HitWriter& out_;
    bool const adds_up_;  ///< pending hits of a motif, strand and record
    bool pairs_ = false;
    AssignmentClasses classes_;

    bool open_ = false;  ///< the unit has a hit
    std::uint64_t unit_ = 0;
    unsigned least_ = 0;    ///< distance so far
    PatternId target_ = 0;  ///< the first one at it
    bool several_ = false;  ///< there are others
    std::vector<Pending> pending_;

    // Of pending hits that a batch has left behind: their text, and the names of their records (of both mates).
    std::size_t kept_ = 0;
    KeptText text_;
    std::array<std::string, 2> names_;
};

}  // namespace motifcount::internal
