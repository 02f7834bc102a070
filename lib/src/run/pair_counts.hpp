#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "motifcount/dual.hpp"
#include "pattern/guide_pairs.hpp"
#include "run/pair_rule.hpp"
#include "run/targets.hpp"
#include "run/unit_counts.hpp"

namespace motifcount::internal {

/// Counts units by the pair of guides that they hold. The rules are PairRule's; of rows only the reads are counted, which
/// are units. Memory: 8 bytes a pair for each thread, and 4 a guide.
class PairCounts : public UnitCounts {
public:
    /// `dual` is not Dual::none. All must outlive this.
    PairCounts(GuidePairs const& pairs, Targets const& targets, std::size_t guides, Dual dual);
    ~PairCounts() override;

    [[nodiscard]] BatchReducer& counter() override;
    [[nodiscard]] HitWriter& in_order() noexcept override;
    void add_to(std::vector<MotifCounts>& counts) const override;
    /// The classes of the units with a hit, all inputs so far: `none` is 0.
    [[nodiscard]] PairClasses classes() const;
    /// Those of the units that match.
    [[nodiscard]] std::uint64_t records_with_hits() const override {
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
