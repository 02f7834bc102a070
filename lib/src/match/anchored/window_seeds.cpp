#include "match/anchored/window_seeds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "match/shared/seed_scheme.hpp"
#include "pattern/neighbour_bound.hpp"

namespace motifcount::internal {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// Maximum letters per seed. More letters are not more selective without a radius, and need larger tables with a radius
constexpr unsigned max_letters = 16;
constexpr unsigned max_near_letters = 11;
/// Limits on memory: number of seeds; total number of entries (240 MB); number of entries per seed with a radius (800 MB)
constexpr std::size_t max_seeds = 256;
constexpr double max_entries = 3e7;
constexpr double max_near_entries = 1e8;
/// Number of degenerate windows whose words are counted to estimate the total number of words
constexpr std::size_t sampled = 100;

// Times in nanoseconds (Sapphire Rapids): look-up in a filter in the level-2 cache; look-up in a larger filter; comparison
constexpr double look_up_cost = 1.5;
constexpr double far_look_up_cost = 4;
constexpr double entry_cost = 1;
// Additional times (Zen 4): look-up that finds entries; doubling of a table beyond the cache; making an entry; making an index
constexpr double fetch_cost = 3;
constexpr double far_fetch_cost = 5;
constexpr double cached_table = 2e6;  // Bytes
constexpr double making_cost = 20;
constexpr double index_cost = 4;

double choices(unsigned parts, unsigned chosen) {
    double product = 1;
    for (unsigned i = 1; i <= chosen; ++i) product = product * (parts - chosen + i) / i;
    return product;
}

class Chooser {
public:
    Chooser(LetterWindows const& windows, unsigned max_mismatches, double places)
        : windows_(windows), limit_(max_mismatches), places_(places) {
        std::vector<std::size_t> classes(windows.length, 0);  // By letter
        for (std::uint32_t const window : windows.degenerate)
            for (unsigned letter = 0; letter < windows.length; ++letter)
                classes[letter] += std::has_single_bit(windows.of(window)[letter]) ? 0 : 1;
        for (unsigned letter = 0; letter < windows.length; ++letter)
            if (classes[letter] <= windows.size() / 2) cut_.push_back(letter);
        if (cut_.size() <= limit_) {
            cut_.resize(windows.length);
            std::iota(cut_.begin(), cut_.end(), 0U);
        }
    }

    std::vector<WindowSeed> cheapest() const {
        Choice best = exact(limit_ + 1);
        auto const max_parts = std::min(static_cast<unsigned>(cut_.size()), limit_ + 5);
        for (unsigned parts = limit_ + 2; parts <= max_parts; ++parts) {
            if (limit_ == 0 || choices(parts, parts - limit_) > max_seeds) continue;
            Choice other = exact(parts);
            if (other.cost < best.cost && other.entries <= max_entries) best = std::move(other);
        }
        if (limit_ == 0) return best.seeds;
        Choice near = with_radii();
        return near.cost < best.cost + best.far_cost ? near.seeds : best.seeds;
    }

private:
    struct Choice {
        std::vector<WindowSeed> seeds;
        double cost = 0;
        double far_cost = 0;
        double entries = 0;
    };

    /// Returns seeds with radius 0. Each seed is a choice of (parts - K) parts.
    Choice exact(unsigned parts) const {
        Choice made;
        unsigned const taken = std::max(1U, max_letters / (parts - limit_));
        for (std::uint32_t chosen : choose_parts(parts, parts - limit_)) {
            std::vector<unsigned>& letters = made.seeds.emplace_back().letters;
            for (; chosen != 0; chosen &= chosen - 1) {
                auto const part = static_cast<unsigned>(std::countr_zero(chosen));
                std::size_t const first = part * cut_.size() / parts;
                std::size_t const last = (part + 1) * cut_.size() / parts;
                for (std::size_t i = first; i < std::min(last, first + taken); ++i)
                    letters.push_back(cut_[i]);
            }
        }
        for (WindowSeed const& seed : made.seeds) {
            double const entries = entries_of(seed.letters, 0);
            made.cost += cost_of(seed.letters.size(), entries);
            made.far_cost += far_cost_of(seed.letters.size(), entries);
            made.entries += entries;
        }
        return made;
    }

    /// Returns the best cut into a few parts, each a seed with a radius. `cost` includes `far_cost`; it is `never` if no cut exists
    Choice with_radii() const {
        struct Last {
            std::size_t from = 0;
            unsigned radius = 0;
        };
        // `least[n][to]`: smallest cost of parts that cover the first `to` letters and whose (radius + 1) sum to n
        std::size_t const length = cut_.size();
        std::vector<std::vector<double>> least(limit_ + 2, std::vector<double>(length + 1, never));
        std::vector<std::vector<Last>> last_part(limit_ + 2, std::vector<Last>(length + 1));
        std::ranges::fill(least[0], 0);
        for (std::size_t from = 0; from < length; ++from)
            for (std::size_t to = from + 1; to <= length; ++to)
                for (unsigned radius = 0; radius <= limit_; ++radius) {
                    auto const letters = part(from, to);
                    if (letters.size() <= radius) break;
                    double const entries = entries_of(letters, radius);
                    if (entries > max_near_entries) break;
                    double const cost =
                        cost_of(letters.size(), entries) + far_cost_of(letters.size(), entries);
                    for (unsigned n = radius + 1; n <= limit_ + 1; ++n) {
                        double const sum = least[n - radius - 1][from] + cost;
                        if (sum >= least[n][to]) continue;
                        least[n][to] = sum;
                        last_part[n][to] = {from, radius};
                    }
                }
        Choice made;
        made.cost = least[limit_ + 1][length];
        if (made.cost == never) return made;
        std::size_t to = length;
        for (unsigned n = limit_ + 1; n > 0;) {
            auto const [from, radius] = last_part[n][to];
            auto const letters = part(from, to);
            made.seeds.push_back({{letters.begin(), letters.end()}, radius});
            to = from;
            n -= radius + 1;
        }
        return made;
    }

    /// Returns the letters of `cut_` in [from, to) that a seed with a radius uses.
    std::span<unsigned const> part(std::size_t from, std::size_t to) const {
        return std::span(cut_).subspan(from, std::min<std::size_t>(to - from, max_near_letters));
    }

    double entries_of(std::span<unsigned const> letters, unsigned radius) const {
        auto const bases = static_cast<unsigned>(letters.size());
        auto const degenerate = static_cast<double>(windows_.degenerate.size());
        double const entries =
            (static_cast<double>(windows_.size()) - degenerate) * words_near(bases, radius);
        std::size_t const step = windows_.degenerate.size() / sampled + 1;
        double sum = 0;
        double seen = 0;
        for (std::size_t i = 0; i < windows_.degenerate.size(); i += step, ++seen) {
            std::uint32_t const window = windows_.degenerate[i];
            auto const classes = std::ranges::count_if(
                letters, [&](unsigned letter) { return !std::has_single_bit(windows_.of(window)[letter]); });
            auto const words = std::min(max_seed_words, windows_.words(window, letters, max_seed_words));
            sum += static_cast<double>(words) * words_near(bases - static_cast<unsigned>(classes), radius);
        }
        return seen == 0 ? entries : entries + degenerate * sum / seen;
    }

    /// Returns a seed's cost per site if its table is in the cache.
    static double cost_of(std::size_t letters, double entries) {
        double const codes = std::ldexp(1.0, static_cast<int>(2 * letters));
        return (std::min(codes, 4 * entries) > 1 << 22 ? far_look_up_cost : look_up_cost) +
               entry_cost * entries / codes;
    }

    /// Returns the additional cost of a seed per site if its table is not in the cache. Includes the cost of making the table.
    double far_cost_of(std::size_t letters, double entries) const {
        double const codes = std::ldexp(1.0, static_cast<int>(2 * letters));
        double const indices = std::min(codes, 4 * entries);
        double const doublings = std::max(0.0, std::log2((4 * indices + 8 * entries) / cached_table));
        return (fetch_cost + far_fetch_cost * doublings) * (1 - std::exp(-entries / codes)) +
               (making_cost * entries + index_cost * indices) / places_;
    }

    LetterWindows const& windows_;
    unsigned limit_;
    double places_;
    std::vector<unsigned> cut_;  ///< Letters that seeds may use
};

}  // namespace

std::uint64_t LetterWindows::words(std::size_t window, std::span<unsigned const> letters,
                                   std::uint64_t most) const noexcept {
    std::uint64_t product = 1;
    for (unsigned const letter : letters)
        if (product <= most) product *= static_cast<unsigned>(std::popcount(of(window)[letter]));
    return product;
}

std::vector<WindowSeed> cheapest_window_seeds(LetterWindows const& windows, unsigned max_mismatches,
                                              double places) {
    return Chooser(windows, max_mismatches, places).cheapest();
}

}  // namespace motifcount::internal
