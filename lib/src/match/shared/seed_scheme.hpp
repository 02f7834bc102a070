#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "dna/text_window.hpp"

namespace motifcount::internal {

/// All choices of `count` of the parts [first, parts), up to 32, bit i standing for part i: in the order of their lowest parts,
/// so that the first of those whose parts are all exact is the one of the lowest exact parts.
[[nodiscard]] std::vector<std::uint32_t> choose_parts(unsigned parts, unsigned count, unsigned first = 0);

/// Which places of a window are compared exactly to find the windows with up to K mismatches.
///
/// The window's `length` places are cut into `parts` equal parts (a rest is left over). K mismatches spoil at
/// most K parts, so that of the others every choice of parts - K is a *seed*: one of them is in the text
/// exactly as it is in the pattern. Seeds that are alike but for their place in the window share a *shape*: a
/// text place is looked up once for each shape. Source: the pigeonhole principle as of Baeza-Yates and
/// Perleberg 1992, with more parts than needed as of Navarro and Raffinot 2002, section 6.
struct SeedScheme {
    SeedScheme(unsigned length, unsigned parts, unsigned max_mismatches);

    /// Of the schemes for a window of that length, the one with the least expected work; words(scheme): those that all
    /// seeds of all patterns stand for.
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
    /// Expected work in nanoseconds a text place, for so many words of seeds.
    [[nodiscard]] double cost(double words) const;
    /// Places of the window after the last that a seed takes: by so many the seeds may be moved along.
    [[nodiscard]] unsigned spare() const noexcept { return length - (parts - 1) * part_length - taken; }
    /// The places that seeds take of these parts (bit i: part i), moved along by `shift`: at even bits.
    [[nodiscard]] std::uint64_t places(std::uint32_t part_set, unsigned shift = 0) const noexcept {
        std::uint64_t all = 0;
        for (auto left = part_set; left != 0; left &= left - 1)
            all |= base_mask(taken) << (2 * static_cast<unsigned>(std::countr_zero(left)) * part_length);
        return (all & 0x5555555555555555U) << (2 * shift);
    }

    /// A run of places that a shape takes: `(window >> shift & mask) << position` are its bits of the code.
    struct Run {
        unsigned shift;
        unsigned position;
        std::uint64_t mask;
    };
    struct Shape {
        std::vector<Run> runs;  ///< the first has shift 0
        unsigned bases;         ///< that it takes in all

        [[nodiscard]] std::uint64_t code(std::uint64_t window) const noexcept {
            std::uint64_t result = 0;
            for (auto const& run : runs) result |= (window >> run.shift & run.mask) << run.position;
            return result;
        }
    };
    /// A choice of parts.
    struct Seed {
        std::uint32_t part_set;  ///< bit i: part i
        unsigned start;          ///< the place of the window at which its shape lies
        unsigned shape;
    };

    unsigned length;
    unsigned parts;
    unsigned part_length;
    unsigned taken;  ///< places of each part that seeds take, the first ones
    unsigned max_mismatches;
    std::vector<Shape> shapes;
    std::vector<Seed> seeds;
};

}  // namespace motifcount::internal
