#pragma once

#include <functional>
#include <string>

#include "motifcount/motif_file.hpp"
#include "motifs/choose_columns.hpp"
#include "motifs/motif_parts.hpp"
#include "tables/table_rows.hpp"

namespace motifcount::internal {

/// Chooses the columns in a table. Then reads all rows on up to `threads` threads, starting at the current line of `rows`,
/// and calls `take` for several parts at a time, in order. Sets `info`. Throws TableError if the columns are not clear, and
/// Error(motif) if a row is wrong; the rows before it are taken first.
void read_motif_table(TableRows& rows, MotifColumns const& wanted, TableJob job, unsigned threads,
                      MotifFileInfo& info, TakeParts const& take);

/// Reads a table of guide pairs and calls `add` for each pair. Throws like read_motif_table(), and Error(motif) for FASTA.
MotifFileInfo read_pair_file(std::string const& path, MotifColumns const& columns,
                             std::function<void(MotifRow const&)> const& add);

}  // namespace motifcount::internal
