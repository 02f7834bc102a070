#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

/// Number of bases in a guide that has scores
inline constexpr std::size_t scored_length = 20;

/// Base codes of a guide or of a site, from the 5' end; the PAM follows the last base
using ScoredBases = std::array<std::uint8_t, scored_length>;

/// Scores of a site in millionths, so that sums do not depend on the order of the sites
struct SiteScores {
    std::uint64_t cfd = 0;  ///< CFD score: 1,000,000 = as active as the exact site with the PAM NGG
    std::uint64_t mit = 0;  ///< MIT score from 0 to 100: 100,000,000 = exact site

    friend bool operator==(SiteScores const&, SiteScores const&) = default;
};

/// Factor by which scores are multiplied to whole numbers, and the number of decimals of this factor
inline constexpr std::uint64_t score_unit = 1'000'000;
inline constexpr unsigned score_decimals = 6;

/// Returns the scores of a site. `pam`: base codes of the second and third base of the PAM.
///
/// CFD (Doench et al. 2016): product of a weight per mismatch and a weight for the PAM.
/// MIT (Hsu et al. 2013): product of (1 - weight) over all mismatches; divided by the square of their number, and by
/// `4 * (19 - d) / 19 + 1` for two or more mismatches with the mean distance d. The PAM is ignored.
[[nodiscard]] SiteScores score_site(ScoredBases const& guide, ScoredBases const& site,
                                    std::array<std::uint8_t, 2> const& pam);

}  // namespace motifcount::internal
