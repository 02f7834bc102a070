#pragma once

#include <cstdint>

namespace motifcount::internal {

// A rule decides which hits in a fragment are counted, and counts them. A fragment is one read or a pair of reads. Rules are
// template arguments of ThreadFeeder and RuleInOrder, because their functions are called for every hit:
//
//     static constexpr RuleInfo info;       describes the rule
//     Rule(Targets const& targets, RuleOptions const& options);
//     static constexpr bool is_additive;    whether parts of a split fragment can be counted separately
//     bool joins_mates(bool pairs) const;   whether fragments are pairs; `pairs`: whether the input's records are mates
//     void allocate();                      allocates the counters, unless this was done before
//     void begin();                         begins a fragment that has at least one hit
//     Verdict add(RuleHit const& hit);      adds a hit; hits are sorted by record, then by start
//     bool end();                           ends the fragment, and counts or drops the waiting hits; returns whether
//                                           they are reported
//     FragmentTotals take_totals();         returns the number of fragments since the last call, by class
//     void prefetch(std::uint32_t key) const;              loads the memory that add() needs for this key
//     void add_to(std::vector<MotifCounts>& rows) const;   adds the counts so far to `rows`
//
// An additive rule also has begin(std::vector<std::uint32_t>* split). If `split` is not null, the fragment is split over
// batches. The rule then appends the fragment's targets to `split` and does not count a read.

struct RuleHit {
    std::uint32_t key = 0;    ///< 2 * target + strand, see Targets
    unsigned distance = 0;    ///< Mismatches or edits
    unsigned mate = 0;        ///< Number of the record in the fragment: 0 or 1
    std::uint64_t start = 0;  ///< Start, in any coordinates that increase within a fragment
    std::uint64_t end = 0;
    /// True if the hit has already been added for another motif of its target. The hit gets a verdict, but is not counted.
    bool is_repeat = false;
};

/// Decision on a hit and on the waiting hits in the same fragment
struct Verdict {
    enum class Of : std::uint8_t {
        dropped,  ///< The hit is not reported
        waits,    ///< Later hits decide; the hit is reported if it still waits at the end of the fragment
        certain,  ///< The hit is reported
    };
    Of hit = Of::dropped;
    bool drops_waiting = false;    ///< Whether all earlier waiting hits are dropped
    bool reports_waiting = false;  ///< Whether all earlier waiting hits are reported
};

}  // namespace motifcount::internal
