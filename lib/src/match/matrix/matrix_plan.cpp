#include "match/matrix/matrix_plan.hpp"

#include <array>
#include <utility>

#include "match/matrix/deficit_sums.hpp"

namespace motifcount::internal::matrix_search {
namespace {

/// Minimum number of columns for 16-bit sums. With 8-bit sums, rounding lets more windows pass: 2 candidates per hit with 60
/// random columns, 9 with 100, 300 with 200, and all windows with 600 (3 hits in 16,384 windows, VBMI).
constexpr std::size_t min_long_columns = 64;
/// Time of a group in Kernels::filter_long(), divided by the time in Kernels::filter(). Measured: 2.6 with AVX2, 1.4 with
/// VBMI.
constexpr float long_cost = 2;

/// Deficits of one column. Sums of a group are rounded down once, so estimates round down one column per group.
struct ScaledColumn {
    std::array<std::uint8_t, 4> down;
    std::array<std::uint8_t, 4> nearest;
};

/// Divides the columns into groups. The first group has `phase` columns; 0 = as many as the other groups.
std::vector<Group> divide(std::size_t columns, std::size_t phase, std::size_t group_columns) {
    std::vector<Group> groups;
    for (std::size_t first = 0; first < columns; first = groups.back().end) {
        auto const size = first == 0 && phase != 0 ? phase : group_columns;
        groups.push_back({first, std::min(columns, first + size)});
    }
    return groups;
}

void sort_by_mean_deficit(std::vector<Group>& groups, std::span<ScaledColumn const> columns) {
    auto const deficits = [&](Group const& group) {
        unsigned sum = 0;
        for (std::size_t i = group.first; i < group.end; ++i)
            for (unsigned const deficit : columns[i].nearest) sum += deficit;
        return sum;
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](Group const& a, Group const& b) { return deficits(a) > deficits(b); });
}

/// Time of rejecting a candidate, divided by the time for a very short matrix. Exact scores take 0.3 ns per column
/// (measured). The rest, mostly mispredicted branches, is assumed to take 10 ns.
float candidate_cost(std::size_t columns) {
    return 1 + static_cast<float>(columns) / 32;
}

/// Keeps as many groups as take the least time, where each further group takes a look-up and rules out some candidates.
/// Returns the time per position, in units of Kernels::lookup_cost.
float keep_cheapest(std::vector<Group>& groups, std::span<ScaledColumn const> columns,
                    Kernels const& kernels) {
    auto least = candidate_cost(columns.size());
    DeficitSums sums;
    std::size_t best = 0;
    for (std::size_t used = 1; used <= groups.size(); ++used) {
        auto const lookups = static_cast<float>(used) * kernels.lookup_cost;
        if (lookups >= least) break;
        auto const& group = groups[used - 1];
        for (std::size_t i = group.first; i < group.end; ++i)
            sums.add(i == group.first ? columns[i].down : columns[i].nearest);
        auto const cost = lookups + sums.passing() * candidate_cost(columns.size());
        if (cost >= least) continue;
        least = cost;
        best = used;
    }
    groups.resize(best);
    return least;
}

/// Uses all columns, with the finest scale at which the deficits of a group fit into 8 bits and sums into 16 bits.
Plan plan_long(std::span<ScoreColumn const> columns, std::int64_t allowed, Kernels const& kernels) {
    Plan plan{divide(columns.size(), 0, kernels.group_columns), {allowed, 1}, true};
    std::int64_t largest = 1;
    for (auto const& group : plan.groups) {
        std::int64_t deficit = 0;
        for (std::size_t i = group.first; i < group.end; ++i)
            deficit += best_of(columns[i]) - *std::min_element(columns[i].begin(), columns[i].end());
        largest = std::max(largest, deficit);
    }
    plan.scale.limit = std::clamp<std::int64_t>(255 * allowed / largest, 1, ruled_out_long - 1);
    return plan;
}

}  // namespace

Plan make_plan(std::span<ScoreColumn const> columns, std::int64_t allowed, Kernels const& kernels) {
    Plan plan{{}, {allowed, ruled_out - 1}, false};
    std::vector<ScaledColumn> scaled(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (unsigned base = 0; base < 4; ++base) {
            auto const deficit = best_of(columns[i]) - columns[i][base];
            scaled[i].down[base] = plan.scale.scaled(deficit);
            scaled[i].nearest[base] = plan.scale.nearest(deficit);
        }
    float least = 0;
    for (std::size_t phase = 0; phase < kernels.group_columns; ++phase) {
        auto groups = divide(columns.size(), phase, kernels.group_columns);
        sort_by_mean_deficit(groups, scaled);
        auto const cost = keep_cheapest(groups, scaled, kernels);
        if (phase != 0 && cost >= least) continue;
        least = cost;
        plan.groups = std::move(groups);
    }
    if (columns.size() < min_long_columns) return plan;
    auto long_plan = plan_long(columns, allowed, kernels);
    auto const long_time = static_cast<float>(long_plan.groups.size()) * kernels.lookup_cost * long_cost;
    return long_time < least ? long_plan : plan;
}

}  // namespace motifcount::internal::matrix_search
