#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

/// Frequent sequence of unassigned reads, with its neighbours
struct UnassignedSequence {
    std::string sequence;         ///< Most frequent of the merged sequences
    std::uint64_t fragments = 0;  ///< Sum over all samples
    /// Fragments per sample; empty if no merged sequence is among the UnmatchedSequences of the sample
    std::vector<std::optional<std::uint64_t>> by_sample;
};

/// Returns the sequences of all samples' unmatched reads, most frequent first. A sequence is merged with its most frequent
/// neighbour, see are_neighbours().
[[nodiscard]] std::vector<UnassignedSequence> merged_sequences(std::span<PageSample const> samples);

/// Returns the section with the table of merged_sequences(); empty if unassigned reads were not examined or have no frequent
/// sequence. `guides`: names sequences that are similar to a guide; null = no names
[[nodiscard]] std::string unassigned_table(std::vector<PageSample> const& samples, PageWords const& words,
                                           MotifSet const* guides);

}  // namespace motifcount::internal
