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

double expected_hits(PatternSet const& patterns, unsigned mismatches) {
    double hits = 0;
    std::vector<double> known(patterns.max_length() + 1, -1);  // of those of bases alone, by length
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        auto const masks = patterns.masks(pattern);
        bool const concrete = !patterns.is_degenerate(pattern);
        double chance = concrete ? known[masks.size()] : -1;
        if (chance < 0) chance = match_chance(masks, mismatches);
        if (concrete) known[masks.size()] = chance;
        hits += chance;
    }
    return hits;
}

}  // namespace motifcount::internal
