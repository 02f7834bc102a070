#pragma once

#include <span>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "report/output_file.hpp"

namespace motifcount::internal {

/// Writes the counts table: a header line, then one row a motif in file order, zeros included. Columns:
/// `motif_id motif length hits hits_fwd hits_rev reads`, separated by tabs.
/// `counts` is by motif. Complexity: linear in the output.
void write_counts_tsv(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts);

}  // namespace motifcount::internal
