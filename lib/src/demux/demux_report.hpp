#pragma once

#include <string>
#include <vector>

#include "motifcount/demux.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Table with a row per sample, then a row per class of fragments without a sample. The column `fragments` adds up to all fragments.
[[nodiscard]] std::string demux_table(DemuxResult const& result, TableFormat const& format);
/// The same table of pieces of chimeric reads. `result.pieces` must not be empty.
[[nodiscard]] std::string pieces_table(DemuxResult const& result, TableFormat const& format);
/// One object with all numbers of a run of demux
[[nodiscard]] std::string demux_json(DemuxResult const& result, DemuxSettings const& settings);

}  // namespace motifcount::internal
