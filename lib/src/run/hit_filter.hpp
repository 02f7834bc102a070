#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "dna/packed_text.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// Which hits count, where not all do: those in a region of their record, and those between flanks, sequences that stand
/// directly before and behind the motif in the motif's own direction.
///
/// Applied to hits that engines found, in the order of reports, so every engine obeys it. A flank's letter matches as a
/// motif's does (IUPAC), without mismatches.
class HitFilter {
public:
    /// Throws Error(usage) where a flank holds a letter that is no IUPAC code.
    HitFilter(Region region, std::string_view upstream, std::string_view downstream);
    explicit HitFilter(RunSettings const& settings)
        : HitFilter(settings.region, settings.upstream, settings.downstream) {}

    /// `slot` is where the hit begins in `text`, which holds context() bases more on either side, or all that its record has.
    [[nodiscard]] bool accepts(Hit const& hit, TextView text, std::uint64_t slot) const noexcept;
    [[nodiscard]] bool accepts_all() const noexcept { return region_ == Region{} && context_ == 0; }
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
