#include "match/matrix/matrix_program.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/implementations.hpp"
#include "dna/text_window.hpp"

namespace motifcount::internal::matrix_search {
namespace {

/// Largest sum of deficits that passes the filter
constexpr std::int64_t full_scale = ruled_out - 1;

std::int64_t best_of(ScoreColumn const& column) {
    return *std::max_element(column.begin(), column.end());
}

/// Returns the deficit in units of which the allowed deficit has full_scale, rounded down; ruled_out if it is larger.
/// `up`: added before rounding; `allowed` is one unit
std::uint8_t scaled(std::int64_t deficit, std::int64_t allowed, std::int64_t up = 0) {
    if (deficit > allowed) return ruled_out;
    return static_cast<std::uint8_t>(allowed == 0 ? 0 : (deficit * full_scale + up) / allowed);
}

/// Deficits of one column. Sums of a group are rounded down once, so estimates round down one column per group.
struct ScaledColumn {
    std::array<std::uint8_t, 4> down;
    std::array<std::uint8_t, 4> nearest;
};

/// Probability of each sum of deficits of the columns added so far, in uniform random text
class DeficitSums {
public:
    DeficitSums() { chances_[0] = 1; }

    void add(std::array<std::uint8_t, 4> const& column) {
        std::array<float, ruled_out> next{};
        for (std::size_t const deficit : column)
            for (std::size_t sum = deficit; sum < ruled_out; ++sum)
                next[sum] += 0.25F * chances_[sum - deficit];
        chances_ = next;
    }
    /// Returns the probability that a window is not ruled out.
    [[nodiscard]] float passing() const {
        float sum = 0;
        for (float const chance : chances_) sum += chance;
        return sum;
    }

private:
    std::array<float, ruled_out> chances_{};
};

/// Adjacent columns that one look-up scores
struct Group {
    std::size_t first;
    std::size_t end;
};

struct Plan {
    std::vector<Group> groups;                       ///< In the order of their use
    float cost = std::numeric_limits<float>::max();  ///< Per position; 1 = rejecting a candidate
};

/// Divides the columns into groups. The first group has `phase` columns; 0 = as many as the other groups.
/// Groups with larger mean deficits come first.
std::vector<Group> divide(std::span<ScaledColumn const> columns, std::size_t phase,
                          std::size_t group_columns) {
    std::vector<Group> groups;
    std::vector<unsigned> deficits(columns.size());
    for (std::size_t first = 0; first < columns.size(); first = groups.back().end) {
        auto const size = first == 0 && phase != 0 ? phase : group_columns;
        groups.push_back({first, std::min(columns.size(), first + size)});
        for (std::size_t i = first; i < groups.back().end; ++i)
            for (unsigned const deficit : columns[i].nearest) deficits[first] += deficit;
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [&](Group const& a, Group const& b) { return deficits[a.first] > deficits[b.first]; });
    return groups;
}

/// Returns the cheapest number of groups, where each further group takes a look-up and rules out some candidates.
Plan plan_phase(std::span<ScaledColumn const> columns, std::size_t phase, Kernels const& kernels) {
    Plan plan{divide(columns, phase, kernels.group_columns), 1};
    DeficitSums sums;
    std::size_t best = 0;
    for (std::size_t used = 1; used <= plan.groups.size(); ++used) {
        auto const lookups = static_cast<float>(used) * kernels.lookup_cost;
        if (lookups >= plan.cost) break;
        auto const& group = plan.groups[used - 1];
        for (std::size_t i = group.first; i < group.end; ++i)
            sums.add(i == group.first ? columns[i].down : columns[i].nearest);
        if (float const cost = lookups + sums.passing(); cost < plan.cost) {
            plan.cost = cost;
            best = used;
        }
    }
    plan.groups.resize(best);
    return plan;
}

Plan make_plan(std::span<ScoreColumn const> columns, std::int64_t allowed, Kernels const& kernels) {
    std::vector<ScaledColumn> scaled_columns;
    for (ScoreColumn const& column : columns) {
        auto const best = best_of(column);
        auto& deficits = scaled_columns.emplace_back();
        for (unsigned base = 0; base < 4; ++base) {
            auto const deficit = best - column[base];
            deficits.down[base] = scaled(deficit, allowed);
            deficits.nearest[base] = scaled(deficit, allowed, allowed / 2);
        }
    }
    Plan cheapest;
    for (std::size_t phase = 0; phase < kernels.group_columns; ++phase) {
        auto plan = plan_phase(scaled_columns, phase, kernels);
        if (plan.cost < cheapest.cost) cheapest = std::move(plan);
    }
    return cheapest;
}

bool has_break(TextView const& text, std::uint64_t slot, std::uint64_t length) {
    if (text.breaks.empty()) return false;
    for (; length > 64; length -= 64, slot += 64)
        if (bits_at(text.breaks.data(), slot) != 0) return true;
    return bits_at(text.breaks.data(), slot) << (64 - length) != 0;
}

}  // namespace

void Program::add(PatternId pattern, std::span<ScoreColumn const> columns, std::int32_t threshold) {
    std::int64_t allowed = -std::int64_t{threshold};
    for (ScoreColumn const& column : columns) allowed += best_of(column);
    if (allowed < 0) return;
    auto const plan = make_plan(columns, allowed, kernels_);
    matrices_.push_back({pattern, threshold, static_cast<std::uint32_t>(columns.size()),
                         static_cast<std::uint32_t>(columns_.size()),
                         static_cast<std::uint32_t>(offsets_.size()),
                         static_cast<std::uint32_t>(plan.groups.size())});
    for (auto const& group : plan.groups)
        add_group(columns.subspan(group.first, group.end - group.first), group.first, allowed);
    columns_.insert(columns_.end(), columns.begin(), columns.end());
    max_length_ = std::max(max_length_, columns.size());
}

void Program::add_group(std::span<ScoreColumn const> columns, std::size_t offset, std::int64_t allowed) {
    auto const bytes = kernels_.table_bytes();
    auto const first = offsets_.size() * bytes;
    offsets_.push_back(static_cast<std::uint32_t>(offset));
    tables_.resize((first + bytes + sizeof(Line) - 1) / sizeof(Line));
    auto& line = tables_.back();
    for (std::size_t code = 0; code < bytes; ++code) {
        std::int64_t deficit = 0;
        for (std::size_t i = 0; i < columns.size(); ++i)
            deficit += best_of(columns[i]) - columns[i][code >> (2 * i) & 3U];
        line.bytes[first % sizeof(Line) + code] = scaled(deficit, allowed);
    }
}

bool Program::is_hit(Matrix const& matrix, TextView const& text, std::uint64_t slot) const noexcept {
    if (matrix.length > text.size - slot || has_break(text, slot, matrix.length)) return false;
    auto const* column = columns_.data() + matrix.first_column;
    std::int32_t score = 0;
    for (std::uint32_t i = 0; i < matrix.length; i += 32) {
        auto bases = bases_at(text.bases.data(), slot + i);
        auto const* const last = column + std::min<std::uint32_t>(32, matrix.length - i);
        for (; column != last; ++column, bases >>= 2U) score += (*column)[bases & 3U];
    }
    return score >= matrix.threshold;
}

Implementations<Kernels> const& kernels() {
    static std::array const compiled {
        scalar_kernels,
#if defined(__x86_64__)
            avx2_kernels, avx512_kernels,
#endif
    };
    std::span<Kernels const> usable = compiled;
#if defined(__x86_64__)
    // SimdLevel::avx512 does not include VBMI, which the first processors with AVX-512 lack.
    if (!__builtin_cpu_supports("avx512vbmi")) usable = usable.first(usable.size() - 1);
#endif
    static Implementations<Kernels> const implementations(usable);
    return implementations;
}

}  // namespace motifcount::internal::matrix_search
