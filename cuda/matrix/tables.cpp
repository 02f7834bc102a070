#include "cuda/matrix/tables.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "match/matrix/deficit_sums.hpp"
#include "match/matrix/matrix_plan.hpp"

namespace motifcount::internal::cuda {
namespace {

using matrix_search::best_of;
using matrix_search::Scale;
using Deficits = std::array<std::int64_t, 4>;

/// Time of a candidate, divided by the time of one step for one window. JASPAR 2018 with 300 / 800 / 2,000 / 8,000 / 1,000,000,
/// in 10^12 windows per second on one H200: 5.38 / 5.74 / 5.74 / 5.24 / 4.93.
constexpr float candidate_steps = 1200;
/// Maximum number of steps for which fewer steps are tried
constexpr unsigned most_tried_steps = 4;

Deficits deficits_of(ScoreColumn const& column) {
    auto const best = best_of(column);
    return {best - column[0], best - column[1], best - column[2], best - column[3]};
}

/// Returns the finest scale at which the deficits of one column fit into 8 bits. Larger deficits rule out a window.
Scale scale_for(std::span<ScoreColumn const> columns, std::int64_t allowed) {
    std::int64_t largest = 1;
    for (auto const& column : columns)
        for (auto const deficit : deficits_of(column)) largest = std::max(largest, deficit);
    std::int64_t const usual = matrix_search::ruled_out - 1;
    return {allowed, std::max(usual, 255 * allowed / largest)};
}

}  // namespace

/// Part of a matrix that selects candidates
struct MatrixTablesData::Prefilter {
    std::uint32_t matrix;  ///< Index in matrices_
    Scale scale;
    unsigned steps;
};

namespace {

/// Returns the index of the `count` adjacent columns with the largest deficits.
std::size_t best_part(std::span<ScoreColumn const> columns, std::size_t count) {
    std::vector<std::int64_t> sums{0};
    for (auto const& column : columns) {
        auto const deficits = deficits_of(column);
        sums.push_back(sums.back() + deficits[0] + deficits[1] + deficits[2] + deficits[3]);
    }
    std::size_t best = 0;
    for (std::size_t first = 1; first + count <= columns.size(); ++first)
        if (sums[first + count] - sums[first] > sums[best + count] - sums[best]) best = first;
    return best;
}

/// Returns the probability that a random window passes the first step.
float passing(std::span<ScoreColumn const> columns, std::int64_t allowed) {
    Scale const scale{allowed, matrix_search::ruled_out - 1};
    matrix_search::DeficitSums sums;
    for (auto const& column : columns) {
        auto const deficits = deficits_of(column);
        sums.add({scale.nearest(deficits[0]), scale.nearest(deficits[1]), scale.nearest(deficits[2]),
                  scale.nearest(deficits[3])});
    }
    return sums.passing();
}

struct Part {
    std::size_t first;
    unsigned steps;
};

/// Chooses the columns that select candidates in the least time.
Part choose_part(std::span<ScoreColumn const> columns, std::int64_t allowed, double hit_chance,
                 unsigned most_steps) {
    auto const needed = static_cast<unsigned>((columns.size() + step_columns - 1) / step_columns);
    if (needed > most_steps) return {best_part(columns, std::size_t{most_steps} * step_columns), most_steps};
    Part best{0, needed};
    if (needed > most_tried_steps) return best;
    float least = static_cast<float>(needed) + candidate_steps * static_cast<float>(hit_chance);
    for (unsigned steps = needed - 1; steps > 0; --steps) {
        std::size_t const count = std::size_t{steps} * step_columns;
        std::size_t const first = best_part(columns, count);
        float const chance = passing(columns.subspan(first, count), allowed);
        float const time = static_cast<float>(steps) + candidate_steps * chance;
        if (time >= least) break;
        least = time;
        best = {first, steps};
    }
    return best;
}

}  // namespace

MatrixTablesData::MatrixTablesData(PatternSet const& patterns, std::uint32_t max_words) {
    auto const most_steps =
        std::min(max_steps, (max_words - start_words) / step_words / max_kept_steps * max_kept_steps);
    std::vector<Prefilter> prefilters;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
        ScoreMatrix const& matrix = *patterns.matrix(pattern);
        if (!matrix.has_hits()) continue;
        std::vector<ScoreColumn> columns(matrix.columns().begin(), matrix.columns().end());
        if (patterns.is_reverse(pattern)) columns = reverse_complement(columns);
        std::int64_t const allowed = std::int64_t{matrix.best_score()} - matrix.threshold();
        Part const part = choose_part(columns, allowed, matrix.hit_chance(), most_steps);
        prefilters.push_back(
            {static_cast<std::uint32_t>(matrices_.size()), scale_for(columns, allowed), part.steps});
        matrices_.push_back({pattern, matrix.threshold(), static_cast<std::uint32_t>(columns.size()),
                             static_cast<std::uint32_t>(columns_.size()),
                             static_cast<std::uint32_t>(part.first)});
        for (auto const& column : columns) columns_.push_back({{column[0], column[1], column[2], column[3]}});
    }
    std::ranges::stable_sort(prefilters, {}, &Prefilter::steps);
    std::vector<DeviceMatrix> sorted;
    for (auto const& prefilter : prefilters) sorted.push_back(matrices_[prefilter.matrix]);
    for (std::uint32_t i = 0; i < prefilters.size(); ++i) prefilters[i].matrix = i;
    matrices_ = std::move(sorted);
    for (std::size_t i = 0; i < prefilters.size(); i += group_matrices)
        add_group({prefilters.data() + i, std::min<std::size_t>(group_matrices, prefilters.size() - i)},
                  max_words);
}

void MatrixTablesData::add_group(std::span<Prefilter const> members, std::uint32_t max_words) {
    unsigned steps = members.back().steps;
    if (steps > max_kept_steps) steps = (steps + max_kept_steps - 1) / max_kept_steps * max_kept_steps;
    unsigned const size = group_words(steps);
    if (chunks_.empty() || chunks_.back().words + size > max_words)
        chunks_.push_back(
            {static_cast<std::uint32_t>(words_.size()), 0, static_cast<std::uint32_t>(steps_.size()), {}});
    MatrixChunk& chunk = chunks_.back();
    ++chunk.groups[std::min(steps, max_kept_steps + 1) - 1];
    chunk.words += size;
    steps_.push_back(steps);
    auto const group = words_.size();
    words_.resize(group + size);
    for (unsigned member = 0; member < members.size(); ++member) {
        auto const& [index, scale, own_steps] = members[member];
        DeviceMatrix const& matrix = matrices_[index];
        words_[group + member] = static_cast<std::uint32_t>(-(scale.limit + 1));
        auto const count = std::min(matrix.length - matrix.skipped, steps * step_columns);
        for (unsigned i = 0; i < count; ++i) {
            auto const& cells = columns_[matrix.first_column + matrix.skipped + i].cells;
            auto const deficits = deficits_of({cells[0], cells[1], cells[2], cells[3]});
            auto& word = words_[group + deficit_word(member, i)];
            for (unsigned base = 0; base < 4; ++base)
                word |= std::uint32_t{scale.scaled(deficits[base])} << (8 * base);
        }
    }
}

}  // namespace motifcount::internal::cuda
