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

/// Adds up what several threads collected, part by part: all have the same sizes, and `sum` is empty at first.
void add_counts(std::vector<Counts>& sum, std::vector<Counts> counts);

/// Counts by motif from those by part, which collect() gives, and the reads of split records, by group (or
/// empty). `patterns` is the whole set.
[[nodiscard]] std::vector<MotifCounts> counts_by_motif(PatternSet const& patterns, std::size_t motif_count,
                                                       std::span<SearchPart const> parts,
                                                       std::span<Counts const> counts,
                                                       std::span<std::uint64_t const> partial_reads);

}  // namespace motifcount::internal
