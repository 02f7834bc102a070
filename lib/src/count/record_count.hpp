#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Counts each record with a hit once, from PartialGroups::records, even if several parts of a search have hits or the record
/// is split over batches. Receives the batches of an input in order. Constant time per batch for a search of one part,
/// otherwise linear in the records.
class RecordCount {
public:
    /// `partial`: one element per part of the search
    void add(Batch const& batch, std::span<PartialGroups const> partial);
    /// Ends the input. Record numbers of the next input start at 0.
    void end_input() noexcept { last_.reset(); }

    /// Number of records with a hit in all inputs so far
    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

private:
    std::uint64_t records_ = 0;
    std::optional<std::uint64_t> last_;  ///< Last record of the input with a hit
    std::vector<std::uint32_t> united_;  ///< Records of a batch with a hit in any part
    std::vector<std::uint32_t> before_;
};

}  // namespace motifcount::internal
