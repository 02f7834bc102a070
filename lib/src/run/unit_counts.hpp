#pragma once

#include <cstdint>
#include <vector>

#include "motifcount/results.hpp"
#include "report/report.hpp"
#include "run/pipeline.hpp"

namespace motifcount::internal {

/// Counts units by a rule of its own, instead of hits: those that lie wholly in a batch on the thread that searches it, the
/// others in order, from the hits that are left.
///
/// Thread safety: counter() may be called by several threads, beside anything; the rest by one, while no batch is on its
/// way.
class UnitCounts {
public:
    UnitCounts() = default;
    virtual ~UnitCounts() = default;
    UnitCounts(UnitCounts const&) = delete;
    UnitCounts& operator=(UnitCounts const&) = delete;

    /// A thread's own, to be used by that thread alone.
    [[nodiscard]] virtual BatchReducer& counter() = 0;
    /// Counts the hits that are left in order.
    [[nodiscard]] virtual HitWriter& in_order() noexcept = 0;
    /// An input begins; null: nobody looked where its motifs start.
    virtual void begin_input(MotifStarts const* starts) { static_cast<void>(starts); }

    /// Adds what was counted so far, all inputs, by row.
    virtual void add_to(std::vector<MotifCounts>& counts) const = 0;
    /// Records that are credited.
    [[nodiscard]] virtual std::uint64_t records_with_hits() const = 0;
};

}  // namespace motifcount::internal
