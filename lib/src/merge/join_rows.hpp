#pragma once

#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Writes a table with the rows (samples) of all tables, in the given order. Throws Error(input) if a table is truncated or
/// does not match the first table (columns, library, rules), or if a sample repeats. Memory: the sample names.
void join_rows(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out);

}  // namespace motifcount::internal
