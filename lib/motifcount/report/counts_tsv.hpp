#pragma once

#include <span>

#include "motifcount/pattern/motif_set.hpp"
#include "motifcount/report/output_file.hpp"
#include "motifcount/report/run_info.hpp"

namespace motifcount {

/// Writes the counts table: a header line, then one row a motif in file order, zeros included. Columns:
/// `motif_id motif length hits hits_fwd hits_rev reads`, separated by tabs.
/// `counts` is by motif. Complexity: linear in the output.
void write_counts_tsv(OutputFile& out, MotifSet const& motifs, std::span<MotifCounts const> counts);

}  // namespace motifcount
