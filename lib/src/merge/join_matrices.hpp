#pragma once

#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Joins the columns of all matrices in the given order. The rows have the order of the first matrix. Throws Error(input) with the
/// file name if a matrix is truncated, if its motifs differ from the first matrix, if a cell is not a number, or if a
/// sample is repeated. Complexity: linear in the number of cells. Memory: the motif names, and 1 to 3 bytes per cell (up to 10
/// bytes for counts of 2^21 or more). Only one file is open at a time. Thread-safe.
void join_matrices(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out);

}  // namespace motifcount::internal
