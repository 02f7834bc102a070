#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "dna/text_window.hpp"

namespace motifcount::internal {

/// Returns all choices of `count` parts from [first, parts), as bit sets; `parts` <= 32. Choices with lower parts come first,
/// so the first choice whose parts all match consists of the lowest matching parts.
[[nodiscard]] std::vector<std::uint32_t> choose_parts(unsigned parts, unsigned count, unsigned first = 0);

/// Scheme for finding windows with up to K mismatches by letters that match exactly. The `length` letters in a pattern's window
/// are cut into `parts` equal parts; a remainder is not used. K mismatches affect at most K parts, so at least parts - K parts
/// match exactly. Each choice of parts - K parts is a *seed*. Seeds that differ only in their position have the same *shape*,
/// and each text position is looked up once per shape. Sources: the pigeonhole principle of Baeza-Yates and Perleberg 1992, with
/// more parts than needed as in Navarro and Raffinot 2002, section 6.
struct SeedScheme {
    SeedScheme(unsigned length, unsigned parts, unsigned max_mismatches);

    /// Returns the scheme with the lowest cost. words(scheme) must return the number of words that all seeds represent.
    template <class Words>
    [[nodiscard]] static SeedScheme cheapest(unsigned length, unsigned max_mismatches, Words const& words) {
        SeedScheme best(length, max_mismatches + 1, max_mismatches);
        double least = best.cost(words(best));
        for (auto parts = max_mismatches + 2; parts <= std::min(length, max_mismatches + 4); ++parts) {
            SeedScheme scheme(length, parts, max_mismatches);
            double const cost = scheme.cost(words(scheme));
            if (cost >= least) continue;
            least = cost;
            best = std::move(scheme);
        }
        return best;
    }
    /// Returns the expected time per text position, in nanoseconds. `words`: number of words that all seeds represent
    [[nodiscard]] double cost(double words) const;
    /// Number of letters after the last letter that a seed uses. Seeds may be shifted by up to this number.
    [[nodiscard]] unsigned spare() const noexcept { return length - (parts - 1) * part_length - taken; }
    /// Returns a mask of the letters that seeds shifted by `shift` use in `part_set` (bit i: part i): bit 2j is letter j.
    [[nodiscard]] std::uint64_t places(std::uint32_t part_set, unsigned shift = 0) const noexcept {
        std::uint64_t all = 0;
        for (auto left = part_set; left != 0; left &= left - 1)
            all |= base_mask(taken) << (2 * static_cast<unsigned>(std::countr_zero(left)) * part_length);
        return (all & 0x5555555555555555U) << (2 * shift);
    }

    /// Adjacent letters that belong to a shape. `(window >> shift & mask) << position` is their part of the code.
    struct Run {
        unsigned shift;
        unsigned position;
        std::uint64_t mask;
    };
    struct Shape {
        std::vector<Run> runs;  ///< Runs of the shape; the first run has shift 0
        unsigned bases;         ///< Total number of bases in all runs

        [[nodiscard]] std::uint64_t code(std::uint64_t window) const noexcept {
            std::uint64_t result = 0;
            for (auto const& run : runs) result |= (window >> run.shift & run.mask) << run.position;
            return result;
        }
    };
    struct Seed {
        std::uint32_t part_set;  ///< Set of the seed's parts; bit i: part i
        unsigned start;          ///< Number of letters in the window before the seed's shape
        unsigned shape;
    };

    unsigned length;
    unsigned parts;
    unsigned part_length;
    unsigned taken;  ///< Number of letters at the start of each part that seeds use
    unsigned max_mismatches;
    std::vector<Shape> shapes;
    std::vector<Seed> seeds;
};

}  // namespace motifcount::internal
