#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/off_target.hpp"
#include "report/guides/site_aligner.hpp"

namespace motifcount::internal {

// Columns that `--design` adds to the reports of an off-target search

/// Returns the positions of the cuts, separated by commas. A cut is before the base at its position; 0 = before the record.
[[nodiscard]] std::string cut_positions(GuideSite const& site, OffTarget const& search);

/// Returns the position of the first cut, see cut_positions().
[[nodiscard]] std::uint64_t cut_at(GuideSite const& site, OffTarget const& search);

/// Returns the number of mismatches in the 12 letters of the guide that are next to the PAM.
[[nodiscard]] std::size_t seed_mismatches(GuideSite const& site, bool pam_at_end) noexcept;

/// Returns the percentage of G, C and S among the letters of the guide, with one decimal.
[[nodiscard]] std::string gc_percent(std::string_view guide);

/// Returns the length of the longest run of one base in the guide. Ambiguity codes end a run.
[[nodiscard]] std::size_t longest_homopolymer(std::string_view guide) noexcept;

/// Returns the name of a site in BED, such as "g1:2mm" for two mismatches, "g1:1mm+dna1" for one mismatch and a bulge, or
/// "g1:2ed" for two edits.
[[nodiscard]] std::string site_name(GuideSite const& site, std::string_view id, bool edits);

}  // namespace motifcount::internal
