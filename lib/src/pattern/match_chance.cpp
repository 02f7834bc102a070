#include "pattern/match_chance.hpp"

#include <bit>
#include <numeric>
#include <vector>

namespace motifcount::internal {

double match_chance(std::span<BaseMask const> letters, unsigned mismatches) {
    std::vector<double> chances(mismatches + 1);  // by mismatches so far
    chances[0] = 1;
    for (BaseMask const letter : letters) {
        double const fits = std::popcount(letter) / 4.0;
        for (std::size_t k = mismatches; k > 0; --k)
            chances[k] = fits * chances[k] + (1 - fits) * chances[k - 1];
        chances[0] *= fits;
    }
    return std::accumulate(chances.begin(), chances.end(), 0.0);
}

}  // namespace motifcount::internal
