#pragma once

#include <string>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// One table of the rows of several, each a sample, in the order given. Throws Error(input) if one is cut, another kind of
/// table, or of another library or other rules, as far as its columns show them, or a sample is in two. Memory: the samples' names.
void join_rows(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out);

}  // namespace motifcount::internal
