#pragma once

#include <string>
#include <vector>

#include "cells/cells_output.hpp"
#include "fragments/page_files.hpp"
#include "motifcount/cells.hpp"
#include "umis/umi_counts.hpp"

namespace motifcount::internal {

/// Numbers of a page that no other output has
struct CellsFigures {
    CellsFigures(UmiCounts const& umis, bool has_umis);

    /// Molecules (without UMIs: reads) of each cell that was seen, in descending order
    std::vector<std::uint64_t> by_cell;
    UmiTotals totals;
};

/// HTML page about a run of cells: classes, knee plot, saturation and unmatched sequences
[[nodiscard]] std::string cells_page(CellsResult const& result, CellsTask const& task,
                                     CellsFigures const& figures);

/// Writes the sections for MultiQC, with one row for the run.
void write_cells_sections(CellsResult const& result, std::string const& run, CellsFigures const& figures,
                          PageFiles& pages);

}  // namespace motifcount::internal
