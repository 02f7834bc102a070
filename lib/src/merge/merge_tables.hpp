#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

// Functions that merge tables. Input cells are separated by tabs or commas. The name of the output determines its separator,
// see TableFormat. All functions throw Error(input) if a table is truncated, was changed or does not match.

/// Writes the rows of all shards, in shard order. Memory: one row.
void concatenate(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out);
/// Adds up the numbers of the shards, row by row, and writes the sums. Memory: one table. Returns a message for the user about the
/// result, or an empty message.
[[nodiscard]] Message add_up(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out);
/// Adds up the hits and windows of each matrix and score, and computes the q-values again. Memory: one table.
void merge_q_values(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out);

/// Returns the format of a merged table.
[[nodiscard]] TableFormat format_of(OutputFile const& out, ReportType const& type);
[[nodiscard]] TableFormat format_of_header(std::string_view header, ReportType const& type);
[[nodiscard]] bool is_header(std::string_view line, ReportType const& type);

}  // namespace motifcount::internal
