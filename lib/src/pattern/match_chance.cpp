#include "pattern/match_chance.hpp"

#include <bit>
#include <numeric>
#include <vector>

namespace motifcount::internal {

double match_chance(std::span<BaseMask const> letters, unsigned mismatches) {
    std::vector<double> chances(mismatches + 1);  // `chances[n]`: probability of n mismatches
    chances[0] = 1;
    for (BaseMask const letter : letters) {
        double const fits = std::popcount(letter) / 4.0;
        for (std::size_t k = mismatches; k > 0; --k)
            chances[k] = fits * chances[k] + (1 - fits) * chances[k - 1];
        chances[0] *= fits;
    }
    return std::accumulate(chances.begin(), chances.end(), 0.0);
}

namespace {

/// Returns the expected number of alignments that start at a position of random text and have at most `edits` edits.
double edited_ways(std::span<BaseMask const> letters, unsigned edits) {
    std::vector<double> ways(edits + 1);  // `ways[n]`: expected number of alignments with n edits
    ways[0] = 1;
    for (BaseMask const letter : letters) {
        double const fits = std::popcount(letter) / 4.0;
        // First kind of edit: the letter is substituted or deleted.
        for (std::size_t k = edits; k > 0; --k) ways[k] = fits * ways[k] + (1 - fits + 1) * ways[k - 1];
        ways[0] *= fits;
        // Second kind of edit: a base is inserted after the letter.
        for (std::size_t k = 1; k <= edits; ++k) ways[k] += ways[k - 1];
    }
    return std::accumulate(ways.begin(), ways.end(), 0.0);
}

template <class Chance>
double sum_of_chances(PatternSet const& patterns, Chance&& chance_of) {
    double hits = 0;
    // `known[length]`: result for concrete patterns of this length; -1 = not computed yet
    std::vector<double> known(patterns.max_length() + 1, -1);
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        if (ScoreMatrix const* const matrix = patterns.matrix(pattern)) {
            hits += matrix->hit_chance();
            continue;
        }
        auto const masks = patterns.masks(pattern);
        bool const concrete = !patterns.is_degenerate(pattern);
        double chance = concrete ? known[masks.size()] : -1;
        if (chance < 0) chance = chance_of(masks);
        if (concrete) known[masks.size()] = chance;
        hits += chance;
    }
    return hits;
}

}  // namespace

double expected_hits(PatternSet const& patterns, unsigned mismatches) {
    return sum_of_chances(patterns, [mismatches](auto letters) { return match_chance(letters, mismatches); });
}

double expected_edited_hits(PatternSet const& patterns, unsigned edits) {
    return sum_of_chances(patterns, [edits](auto letters) { return edited_ways(letters, edits); });
}

double expected_bulged_hits(PatternSet const& patterns, unsigned mismatches, unsigned dna, unsigned rna) {
    return sum_of_chances(patterns, [=](std::span<BaseMask const> letters) {
        double const places = static_cast<double>(letters.size());
        double sum = match_chance(letters, mismatches) * (1 + places * dna);
        for (unsigned skipped = 1; skipped <= rna; ++skipped)
            sum += places * match_chance(letters.first(letters.size() - skipped), mismatches);
        return sum;
    });
}

}  // namespace motifcount::internal
