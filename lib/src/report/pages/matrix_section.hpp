#pragma once

#include <string>

#include "report/matrix_hits.hpp"
#include "report/pages/sample_view.hpp"

namespace motifcount::internal {

/// Maximum number of matrices with a logo and charts; a page grows by 5 KB per matrix
inline constexpr std::size_t max_logos = 50;

/// Returns the section about matrices: a logo and charts of each matrix with a large excess of hits, and a table of all
/// matrices. `hits`: null if scores and distances are not shown; `fasta`: whether distances from the centre may be shown
[[nodiscard]] std::string matrix_section(MotifSet const& motifs, RunOutcome const& outcome,
                                         MatrixHits const* hits, bool fasta, PageWords const& words);

}  // namespace motifcount::internal
