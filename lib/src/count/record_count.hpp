#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Counts records with a hit, from PartialGroups::records. Counts a record once, even if several parts of a search have hits
/// or the record is split over batches. Receives each input's batches in input order. Takes constant time per batch if the
/// search has one part, otherwise time linear in the records.
class RecordCount {
public:
    /// `partial`: one element per part of the search
    void add(Batch const& batch, std::span<PartialGroups const> partial);
    /// Ends the input. Record numbers in the next input start at 0.
    void end_input() noexcept { last_.reset(); }

    [[nodiscard]] std::uint64_t records() const noexcept { return records_; }

private:
    std::uint64_t records_ = 0;
    std::optional<std::uint64_t> last_;  ///< Last record in the input that has a hit
    std::vector<std::uint32_t> united_;  ///< Records in a batch that have a hit in any part
    std::vector<std::uint32_t> before_;
};

}  // namespace motifcount::internal
