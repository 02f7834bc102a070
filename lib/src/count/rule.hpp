#pragma once

#include <cstdint>

namespace motifcount::internal {

// A rule decides which hits of a fragment are counted, and counts them. A fragment is a read, or a pair of reads. Rules are
// template arguments of ThreadFeeder and RuleInOrder, because their functions are called for every hit:
//
//     static constexpr bool is_additive;    whether the parts of a fragment that batches split can be counted separately
//     bool joins_mates(bool pairs) const;   whether fragments are pairs; `pairs`: whether the input's records are mates
//     void allocate();                      allocates the counters, if that was not done before
//     void begin();                         begins a fragment with at least one hit
//     Verdict add(RuleHit const& hit);      adds a hit; hits come in the order of records, then starts
//     void end();                           ends the fragment: hits that wait are counted, or dropped
//     FragmentTotals take_totals();         returns the fragments since the last call, by class
//     void prefetch(std::uint32_t key) const;                      add() will have a hit with this key soon
//     void add_to(std::vector<MotifCounts>& rows) const;           adds the counts so far to the rows of reports
//
// An additive rule has begin(std::vector<std::uint32_t>* split), too: if not null, rows with a hit are listed there instead of
// counting the read.

/// A hit as rules see it
struct RuleHit {
    std::uint32_t key = 0;    ///< 2 * target + strand, see Targets
    unsigned distance = 0;    ///< Mismatches or edits
    unsigned mate = 0;        ///< Record in the fragment: 0 or 1
    std::uint64_t start = 0;  ///< In any coordinates that ascend within a fragment
    std::uint64_t end = 0;
    bool is_repeat =
        false;  ///< The same hit of another motif with the same sequence: decided, but not counted again
};

/// What becomes of a hit, and of the hits of the same fragment that wait
struct Verdict {
    enum class Of : std::uint8_t {
        dropped,  ///< The hit is not reported
        waits,    ///< Later hits or the end of the fragment decide
        certain,  ///< The hit is reported
    };
    Of hit = Of::dropped;
    bool drops_waiting = false;  ///< True if no earlier hit that waits is reported
};

}  // namespace motifcount::internal
