#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "motifcount/dual.hpp"
#include "motifcount/results.hpp"
#include "pattern/guide_pairs.hpp"
#include "report/report.hpp"
#include "run/pair_rule.hpp"
#include "run/pipeline.hpp"
#include "run/targets.hpp"

namespace motifcount::internal {

/// Counts units by the pair of guides that they hold: those that lie wholly in a batch on the thread that searches it, the
/// others in order, from the hits that are left. The rules are PairRule's.
///
/// Memory: 8 bytes a pair for each thread, and 4 a guide. Thread safety: counter() may be called by several threads, beside
/// anything; the rest by one, while no batch is on its way.
class PairCounts {
public:
    /// `dual` is not Dual::none. All must outlive this.
    PairCounts(GuidePairs const& pairs, Targets const& targets, std::size_t guides, Dual dual);
    ~PairCounts();

    /// A thread's own, to be used by that thread alone.
    [[nodiscard]] BatchReducer& counter();
    /// Of the hits that are left in order.
    [[nodiscard]] HitWriter& in_order() noexcept;

    /// Adds what was counted so far, all inputs, by row: `reads` are units.
    void add_to(std::vector<MotifCounts>& counts) const;
    /// Of the units with a hit, all inputs so far: `none` is 0.
    [[nodiscard]] PairClasses classes() const;
    /// Those of the units that match.
    [[nodiscard]] std::uint64_t records_with_hits() const {
        return classes()[PairClass::match] * (dual_ == Dual::mates ? 2 : 1);
    }

private:
    class Tally;
    class ThreadCounter;
    class OrderedCounter;

    GuidePairs const& pairs_;
    Targets const& targets_;
    Dual const dual_;
    std::vector<MotifId> guides_;  ///< by target
    std::unique_ptr<OrderedCounter> ordered_;
    mutable std::mutex mutex_;  ///< guards what follows
    std::vector<std::unique_ptr<ThreadCounter>> counters_;
};

}  // namespace motifcount::internal
