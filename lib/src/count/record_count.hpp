#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Counts each record with a hit once, from PartialGroups::records, even if several parts of a search have hits or the
/// record is split over batches. Receives the batches of an input in order. Complexity: constant per batch for a search of
/// one part, otherwise linear in the records.
class RecordCount {
public:
    /// `partial` is by part of the search.
    void add(Batch const& batch, std::span<PartialGroups const> partial);
    /// Record ordinals start anew.
    void end_input() noexcept { last_.reset(); }

    /// All inputs so far.
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

private:
    std::uint64_t records_ = 0;
    std::optional<std::uint64_t> last_;  ///< the last record of the input with a hit
    std::vector<std::uint32_t> united_;  ///< by several parts, in one batch
    std::vector<std::uint32_t> before_;
};

}  // namespace motifcount::internal
