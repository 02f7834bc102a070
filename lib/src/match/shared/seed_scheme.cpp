#include "match/shared/seed_scheme.hpp"

#include <cmath>

namespace motifcount::internal {
namespace {

/// Maximum number of bases per shape. Codes index a filter of up to 2^26 bits, so longer codes would not be more selective.
constexpr unsigned max_shape_bases = 16;

}  // namespace

std::vector<std::uint32_t> choose_parts(unsigned parts, unsigned count, unsigned first) {
    if (count == 0) return {0};
    std::vector<std::uint32_t> sets;
    for (unsigned part = first; part + count <= parts; ++part)
        for (auto const others : choose_parts(parts, count - 1, part + 1))
            sets.push_back(others | 1U << part);
    return sets;
}

SeedScheme::SeedScheme(unsigned window_length, unsigned part_count, unsigned mismatches)
    : length(window_length),
      parts(part_count),
      part_length(window_length / part_count),
      // If codes would exceed max_shape_bases, each part contributes fewer letters, because longer codes are not more selective.
      taken(std::min(part_length, std::max(1U, max_shape_bases / (parts - mismatches)))),
      max_mismatches(mismatches) {
    std::vector<std::uint32_t>
        shape_sets;  // Sets of parts, as bits, shifted so that the lowest part is part 0
    for (auto const set : choose_parts(parts, parts - max_mismatches)) {
        auto const first = static_cast<unsigned>(std::countr_zero(set));
        auto const normal = set >> first;
        auto const known = std::find(shape_sets.begin(), shape_sets.end(), normal);
        seeds.push_back({set, first * part_length, static_cast<unsigned>(known - shape_sets.begin())});
        if (known != shape_sets.end()) continue;
        shape_sets.push_back(normal);
        Shape shape{{}, 0};
        for (unsigned part = 0; part < parts; ++part) {
            if ((normal >> part & 1U) == 0) continue;
            auto const shift = 2 * part * part_length;
            auto const bits = 2 * taken;
            if (!shape.runs.empty() && taken == part_length && (normal >> (part - 1) & 1U) != 0)
                shape.runs.back().mask = shape.runs.back().mask << bits | base_mask(taken);
            else
                shape.runs.push_back({shift, 2 * shape.bases, base_mask(taken)});
            shape.bases += taken;
        }
        shapes.push_back(std::move(shape));
    }
}

double SeedScheme::cost(double words) const {
    // Times in nanoseconds on one core of an EPYC with AVX-512: 1.8 per look-up in a filter in the level-2 cache, 3.6 in a
    // larger filter; 0.6 per run after the first; 4 per look-up that finds entries; 1 per entry.
    auto const codes = static_cast<double>(std::uint64_t{1} << (2 * shapes.front().bases));  // Per shape
    double const finds = 1 - std::exp(-words / codes / static_cast<double>(shapes.size()));
    double sum = words / codes;
    for (auto const& shape : shapes)
        sum += (codes > 1 << 22 ? 3.6 : 1.8) + 0.6 * static_cast<double>(shape.runs.size() - 1) + 4 * finds;
    return sum;
}

}  // namespace motifcount::internal
