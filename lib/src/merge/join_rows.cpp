#include "merge/join_rows.hpp"

#include <set>
#include <string_view>

#include "merge/merge_tables.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"
#include "report/tables/summary_tsv.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

namespace {

/// Returns the reason why two samples cannot be from the same run; empty if they can be. Compares the number of motifs and the
/// positions of NA, which depend on the rule of assignment.
std::string difference(std::vector<std::string> const& header, std::vector<std::string> const& a,
                       std::vector<std::string> const& b) {
    for (std::size_t i = Summary::motifs_column; i < header.size(); ++i)
        if ((a[i] == "NA") != (b[i] == "NA") || (i == Summary::motifs_column && a[i] != b[i]))
            return header[i] + " is " + a[i] + ", not " + b[i];
    return {};
}

}  // namespace

void join_rows(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out) {
    TableFormat const own = TableFormat::of_file(out.path());
    /// Header of the first table; may have more columns than ReportKind::columns
    std::vector<std::string> header;
    std::vector<std::string> first;  ///< First row of the first table
    std::set<std::string> samples;
    for (std::string const& path : paths) {
        LineReader lines(path);
        TableFormat format = own;
        std::size_t columns = 0;
        std::vector<std::string> cells;
        for (std::string_view line; lines.next(line);) {
            if (!lines.has_line_end())
                lines.fail(ErrorCode::input, "the last line has no line end, so the table is truncated");
            if (columns == 0) format = format_of_header(line, type);
            if (!format.split(line, cells))
                lines.fail(ErrorCode::input, "a quoted cell has no closing quote");
            if (columns == 0) {
                columns = cells.size();
                if (header.empty()) out.write(own.join(header = cells) + "\n");
                if (cells != header)
                    lines.fail(ErrorCode::input, "the columns differ from the columns of " + paths.front());
                continue;
            }
            if (cells.size() != columns)
                lines.fail(ErrorCode::input,
                           "the number of cells differs from the number of columns in the header");
            if (first.empty()) first = cells;
            if (std::string const what = difference(header, cells, first); !what.empty())
                lines.fail(ErrorCode::input,
                           "the library or the settings of this sample differ from the samples in " +
                               paths.front() + ": " + what);
            std::string const& sample = cells[Summary::name_column];
            if (!samples.insert(sample).second)
                lines.fail(ErrorCode::input, "sample '" + sample + "' already has a row");
            out.write(own.join(cells) + "\n");
        }
        if (lines.number() == 1)
            lines.fail(ErrorCode::input, "the table is truncated, because no sample follows the header");
    }
}

}  // namespace motifcount::internal
