#pragma once

#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Writes one table with the rows of all tables, in the given order. Each row is a sample. Throws Error(input) if a table is
/// truncated, has other columns than the first table, or seems to be from another library or other rules, or if a sample
/// occurs twice. Memory: the names of the samples.
void join_rows(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out);

}  // namespace motifcount::internal
