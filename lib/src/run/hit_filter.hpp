#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Places of a record, 0-based and half-open, within which a hit must lie.
struct Region {
    std::uint64_t start = 0;
    std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
    friend bool operator==(Region const&, Region const&) = default;
};

/// As `--region` takes it: "A:B", from the A-th base to the B-th, counted from 1; "A:" and ":B" leave one end open.
/// Throws Error(usage).
[[nodiscard]] Region parse_region(std::string_view text);

/// Which hits count, where not all do: those in a region of their record, and those between flanks, sequences that stand
/// directly before and behind the motif in the motif's own direction.
///
/// Applied to hits that engines found, in the order of reports, so every engine obeys it. A flank's letter matches as a
/// motif's does (IUPAC), without mismatches.
class HitFilter {
public:
    /// Throws Error(usage) where a flank holds a letter that is no IUPAC code.
    HitFilter(Region region, std::string_view upstream, std::string_view downstream);

    /// `slot` is where the hit begins in `text`, which holds context() bases more on either side, or all that its record has.
    [[nodiscard]] bool accepts(Hit const& hit, TextView text, std::uint64_t slot) const noexcept;
    /// Bases beside a hit that decide on it.
    [[nodiscard]] std::uint64_t context() const noexcept { return context_; }

private:
    /// What must stand before and behind a hit, in the direction of the text.
    struct Flanks {
        std::vector<BaseMask> before;
        std::vector<BaseMask> behind;
    };

    Region region_;
    Flanks forward_;
    Flanks reverse_;
    std::uint64_t context_ = 0;
};

}  // namespace motifcount::internal
