#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

// Putting tables together. Each may be separated by tabs or commas; what comes out is as its own name says
// (TableFormat). All throw Error(input) if a table is cut, was changed, or does not go with the others.

/// The rows of all shards, one shard after another. Memory: a row.
void concatenate(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out);
/// The sums of the shards' numbers, row by row. `options` are those of a shard line, see check_mates().
/// Memory: that of one table.
void add_up(std::vector<std::string> const& shards, std::string_view options, ReportType const& type,
            OutputFile& out);

/// How the cells of a table with this header are separated.
[[nodiscard]] TableFormat format_of_header(std::string_view header, ReportType const& type);
/// Whether this is the first line of a table of this type.
[[nodiscard]] bool is_header(std::string_view line, ReportType const& type);

}  // namespace motifcount::internal
