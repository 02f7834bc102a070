#pragma once

#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Writes whole matrices side by side: the rows of the first, with the columns of all in their order. Errors:
/// Error(input) with file and line if a matrix is cut, has other motifs, a cell that is no number, or a sample that
/// another one has too. Complexity: linear in the cells. Memory: one to three bytes a cell (up to ten for counts of
/// 2^21 and more) and the motifs; one open file at a time. Thread safety: reentrant.
void join_matrices(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out);

}  // namespace motifcount::internal
