#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hits/search_part.hpp"
#include "match/engine.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Adds one thread's counts to `sum`. Both have one element per part of the search. An empty `sum` is replaced.
void add_counts(std::vector<Counts>& sum, std::vector<Counts> counts);

/// Returns counts by motif. `patterns`: all patterns of the search. `counts`: one element per part, from
/// PartScratches::collect(). `partial_reads`: number of split records with a hit, by group; may be empty. The
/// result does not depend on `threads`.
[[nodiscard]] std::vector<MotifCounts> counts_by_motif(PatternSet const& patterns, std::size_t motif_count,
                                                       std::span<SearchPart const> parts,
                                                       std::span<Counts const> counts,
                                                       std::span<std::uint64_t const> partial_reads,
                                                       unsigned threads = 1);

}  // namespace motifcount::internal
