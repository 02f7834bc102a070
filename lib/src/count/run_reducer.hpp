#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Reduces runs that cross batch borders to hits. A run is a series of adjacent ends at one distance. One end of a run is the
/// hit, unless a neighbour of the run has a smaller distance. Receives each input's batches in input order. Memory: the runs
/// that cross a border, and the hits in a batch with such runs. Not thread-safe.
class RunReducer {
public:
    /// `patterns` must outlive this object. `decide`: receives an earlier undecided hit's pattern, and whether it is a hit
    RunReducer(PatternSet const& patterns, std::function<void(PatternId, bool)> decide)
        : patterns_(patterns), decide_(std::move(decide)) {}

    void begin_input() noexcept { open_.clear(); }
    /// Returns the hits in the batch and in its runs, sorted; valid until the next call. The hit of a run on - that continues
    /// in the next batch is undecided (BatchHit::undecided). `hits` must be sorted.
    [[nodiscard]] std::span<BatchHit const> reduce(std::span<BatchHit const> hits, CrossingRuns const& runs);
    /// True if a run continues in the next batch
    [[nodiscard]] bool has_open_runs() const noexcept { return !open_.empty(); }

private:
    PatternSet const& patterns_;
    std::function<void(PatternId, bool)> decide_;
    /// Patterns whose run began after a larger distance and continues in the next batch, sorted
    std::vector<PatternId> open_;
    std::vector<BatchHit> hits_;
};

}  // namespace motifcount::internal
