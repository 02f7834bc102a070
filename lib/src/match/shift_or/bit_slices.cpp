#include "match/shift_or/bit_slices.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "core/implementations.hpp"
#include "pattern/match_chance.hpp"

namespace motifcount::internal::bit_slices {

namespace {

// Wanted fraction of random positions that become candidates. A candidate takes about 10 ns (a misprediction and a full
// comparison); one more pair takes 1 ns per 512 positions. At one candidate in 2^13 positions, both costs are about equal.
constexpr double wanted_rarity = 1.0 / 8192;

struct PlacePair {
    std::uint16_t place;  ///< First of the two positions; always even
    std::uint8_t masks[2];
    double information;  ///< In bits
};

/// Chooses the pairs that are compared for a pattern. Adds the most selective pairs first, until few random positions pass.
std::vector<PlacePair> choose_pairs(std::span<std::uint8_t const> masks, unsigned limit) {
    std::vector<PlacePair> all;
    auto const places = std::min<std::size_t>(masks.size(), max_distance);
    for (std::size_t place = 0; place < places; place += 2) {
        PlacePair pair{static_cast<std::uint16_t>(place),
                       {masks[place], place + 1 < places ? masks[place + 1] : std::uint8_t{15}},
                       0};
        for (std::uint8_t const mask : pair.masks) pair.information -= std::log2(std::popcount(mask) / 4.0);
        if (pair.information > 0) all.push_back(pair);
    }
    // Equally selective pairs stay sorted by position, so that patterns share pairs.
    std::stable_sort(all.begin(), all.end(),
                     [](auto const& a, auto const& b) { return a.information > b.information; });
    std::vector<BaseMask> compared;
    while (compared.size() < 2 * all.size() && match_chance(compared, limit) > wanted_rarity) {
        auto const& next = all[compared.size() / 2].masks;
        compared.insert(compared.end(), std::begin(next), std::end(next));
    }
    all.resize(compared.size() / 2);
    return all;
}

}  // namespace

Program::Program(PatternSet const& patterns, unsigned mismatches) : max_mismatches(mismatches) {
    std::vector<std::vector<PlacePair>> chosen;
    std::set<std::uint16_t> used_distances;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        chosen.push_back(choose_pairs(patterns.masks(pattern), mismatches));
        for (auto const& pair : chosen.back()) {
            used_distances.insert(pair.place);
            used_distances.insert(static_cast<std::uint16_t>(pair.place + 1));
        }
    }
    distances.assign(used_distances.begin(), used_distances.end());

    std::map<std::pair<std::uint16_t, std::uint8_t>, std::uint16_t> known_unions;
    std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> known_pairs;
    auto const leaf = [&](std::uint16_t distance, std::uint8_t mask) {
        auto const index = std::lower_bound(distances.begin(), distances.end(), distance) - distances.begin();
        auto const single = [&](int base) { return static_cast<std::uint16_t>(4 * index + base); };
        if (std::has_single_bit(mask)) return single(std::countr_zero(mask));
        auto const next = static_cast<std::uint16_t>(4 * distances.size() + unions.size());
        auto const [place, is_new] = known_unions.try_emplace({distance, mask}, next);
        if (is_new) {
            Union made{next, {}};
            unsigned parts = 0;
            for (int base = 0; base < 4; ++base)
                if ((mask >> base & 1) != 0) made.parts[parts++] = single(base);
            for (; parts < 4; ++parts) made.parts[parts] = made.parts[0];
            unions.push_back(made);
        }
        return place->second;
    };
    auto const pair_number = [&](PlacePair const& pair) {
        auto const first = leaf(pair.place, pair.masks[0]);
        auto const second = leaf(static_cast<std::uint16_t>(pair.place + 1), pair.masks[1]);
        auto const [place, is_new] =
            known_pairs.try_emplace({first, second}, static_cast<std::uint16_t>(pairs.size()));
        if (is_new) pairs.push_back({first, second});
        return place->second;
    };

    order.resize(patterns.size());
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) order[pattern] = pattern;
    std::stable_sort(order.begin(), order.end(),
                     [&](PatternId a, PatternId b) { return chosen[a].size() < chosen[b].size(); });
    for (std::uint32_t place = 0; place < order.size(); ++place) {
        auto const& own = chosen[order[place]];
        if (groups.empty() || groups.back().pairs != own.size())
            groups.push_back(
                {static_cast<std::uint32_t>(own.size()), place, 0, static_cast<std::uint32_t>(uses.size())});
        ++groups.back().count;
        for (auto const& pair : own) uses.push_back(pair_number(pair));
    }
}

Implementations<Kernels> const& kernels() {
    static std::array const compiled {
        scalar_kernels,
#if defined(__x86_64__)
            avx2_kernels,
#endif
    };
    static Implementations<Kernels> const implementations(compiled);
    return implementations;
}

}  // namespace motifcount::internal::bit_slices
