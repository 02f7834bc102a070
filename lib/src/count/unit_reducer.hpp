#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Takes the hits of the units that lie wholly in a batch out of it, and shows them unit by unit: on the threads that
/// search, a unit being a record or a pair of mates. The hits of the others stay in the batch, for the ordered stage. Thread
/// safety: none.
class UnitReducer {
public:
    UnitReducer() = default;
    virtual ~UnitReducer() = default;
    UnitReducer(UnitReducer const&) = delete;
    UnitReducer& operator=(UnitReducer const&) = delete;

    /// As BatchReducer's.
    void reduce(PipelineInput const& input, BatchResult& result);

protected:
    /// Units are pairs of records.
    [[nodiscard]] virtual bool pairs(PipelineInput const& input) const = 0;
    /// A batch begins. `units` is it, with units for its records.
    virtual void begin(Batch const& units, Batch const& batch) = 0;
    /// All hits of a unit, at least one. `second_mate`: the slot where that begins; of a single record, one after it.
    virtual void take(std::span<BatchHit const> hits, std::uint64_t second_mate) = 0;
    /// All units of the batch were taken: what became of them.
    [[nodiscard]] virtual UnitTotals end() = 0;
    /// take() will have this hit soon.
    virtual void prefetch(BatchHit const& hit) const { static_cast<void>(hit); }

private:
    void list_units(Batch const& batch, bool pairs);

    std::span<RecordSpan const> units_;        ///< of the batch
    std::vector<RecordSpan> pair_units_;       ///< the same, if they are pairs
    std::vector<std::uint64_t> second_mates_;  ///< by unit, if they are pairs
};

}  // namespace motifcount::internal
