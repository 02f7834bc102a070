#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "matrices/score_matrix.hpp"
#include "report/pages/positions.hpp"
#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

/// Returns up to `number` motifs with the most hits, the most frequent first. Motifs with equal hits are in their order.
[[nodiscard]] std::vector<MotifId> most_frequent(std::span<MotifCounts const> counts, std::size_t number);

/// True if the sequence, with IUPAC codes, is its own reverse complement.
[[nodiscard]] bool is_palindrome(std::string_view sequence);

/// Returns the expected number of hits of a motif in random sequences with the run's lengths and equal frequencies of the four
/// bases. Empty if a filter, an assignment or edits restrict the hits. `mismatches`: maximum number of mismatches per hit;
/// `matrix`: scores of the motif, or null if it is a sequence. A matrix uses the background of the run.
[[nodiscard]] std::optional<double> chance_hits(RunOutcome const& outcome, std::string_view sequence,
                                                unsigned mismatches, ScoreMatrix const* matrix = nullptr);

// The functions below return sections of a page: a heading, an explanation and charts.

/// Charts the most frequent motifs, with the hits that are expected by chance.
[[nodiscard]] std::string top_chart(MotifSet const& motifs, RunOutcome const& outcome, unsigned mismatches,
                                    PageWords const& words);
/// Charts the positions of the most frequent motifs. `hits`: by motif, or one histogram for all motifs
[[nodiscard]] std::string positions(std::span<PositionHistogram const> hits, MotifSet const& motifs,
                                    std::span<MotifCounts const> counts, PageTotals const& totals,
                                    PageWords const& words);

}  // namespace motifcount::internal
