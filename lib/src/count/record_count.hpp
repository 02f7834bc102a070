#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"

namespace motifcount::internal {

/// Counts the records with a hit, by what matchers tell of them (PartialGroups::records), each once: whatever parts of a
/// search found something, over however many batches it is split. Sees an input's batches in order.
///
/// Complexity: constant a batch for a search of one part, else linear in the records told. Memory: none to speak of.
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
