#include "pattern/neighbour_bound.hpp"

#include <algorithm>
#include <bit>

namespace motifcount::internal {
namespace {

/// Returns how often the most frequent value occurs.
std::uint64_t highest_frequency(std::vector<std::uint64_t>& values) {
    std::ranges::sort(values);
    std::uint64_t most = 0;
    for (std::size_t first = 0; first < values.size();) {
        std::size_t last = first;
        while (last < values.size() && values[last] == values[first]) ++last;
        most = std::max<std::uint64_t>(most, last - first);
        first = last;
    }
    return most;
}

}  // namespace

double words_near(std::uint64_t length, unsigned mismatches) noexcept {
    double sum = 0;
    double words = 1;
    for (unsigned differing = 0; differing <= std::min<std::uint64_t>(mismatches, length); ++differing) {
        sum += words;
        words = words * 3 * static_cast<double>(length - differing) / (differing + 1);
    }
    return sum;
}

std::uint64_t neighbour_bound(PatternSet const& patterns, std::vector<PatternId> const& members,
                              unsigned mismatches) {
    if (members.empty()) return 0;
    // Only the first 32 bases of a part are compared, which can only raise the bound.
    constexpr std::size_t longest_part = 32;
    std::size_t const length = patterns.length(members.front());
    std::uint64_t const neighbours = static_cast<std::uint64_t>(
        std::min(static_cast<double>(members.size()), words_near(length, mismatches)));
    if (neighbours == 1) return 1;
    std::uint64_t sharing = 0;
    std::vector<std::uint64_t> values(members.size());
    std::size_t const parts = mismatches + 1;
    for (std::size_t part = 0; part < parts && sharing < neighbours; ++part) {
        std::size_t const first = part * length / parts;
        std::size_t const last = std::min((part + 1) * length / parts, first + longest_part);
        for (std::size_t i = 0; i < members.size(); ++i) {
            auto const masks = patterns.masks(members[i]);
            std::uint64_t value = 0;
            for (std::size_t at = first; at < last; ++at)
                value = value << 2 | static_cast<std::uint64_t>(std::countr_zero(masks[at]));
            values[i] = value;
        }
        sharing += highest_frequency(values);
    }
    return std::min(neighbours, sharing);
}

}  // namespace motifcount::internal
