#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "motifcount/demux.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

/// Table with a row per sample, then a row per class of fragments without a sample. The column `fragments` adds up to all fragments.
[[nodiscard]] std::string demux_table(DemuxResult const& result, TableFormat const& format);
/// One object with all numbers of a run of demux
[[nodiscard]] std::string demux_json(DemuxResult const& result, DemuxSettings const& settings);

/// Classes of fragments, with their most frequent sequences
[[nodiscard]] nlohmann::ordered_json classes_array(std::vector<LayoutClass> const& classes);
[[nodiscard]] nlohmann::ordered_json inputs_array(std::vector<InputSummary> const& inputs);

}  // namespace motifcount::internal
