#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "match/engine.hpp"

namespace motifcount::internal {

/// Counts fragments with a hit, from PartialGroups::records. Counts a fragment once, even if several parts of a search have
/// hits or the fragment is split over batches. Receives each input's batches in input order. Takes constant time per batch if
/// the search has one part, otherwise time linear in the fragments.
class MatchedFragments {
public:
    /// `first`: number of the batch's first fragment. `partial`: one element per part of the search
    void add(std::uint64_t first, std::span<PartialGroups const> partial);
    /// Ends the input. Fragment numbers in the next input start at 0.
    void end_input() noexcept { last_.reset(); }

    [[nodiscard]] std::uint64_t fragments() const noexcept { return fragments_; }

private:
    std::uint64_t fragments_ = 0;
    std::optional<std::uint64_t> last_;  ///< Last fragment in the input that has a hit
    std::vector<std::uint32_t> united_;  ///< Fragments in a batch that have a hit in any part
    std::vector<std::uint32_t> before_;
};

}  // namespace motifcount::internal
