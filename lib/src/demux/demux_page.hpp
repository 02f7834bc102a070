#pragma once

#include <string>

#include "fragments/page_files.hpp"
#include "motifcount/demux.hpp"

namespace motifcount::internal {

/// HTML page about a run of demux: classes, reads per sample, unmatched sequences and patterns of long reads
[[nodiscard]] std::string demux_page(DemuxResult const& result, DemuxSettings const& settings);

/// Writes the sections for MultiQC, with a row per sample.
void write_demux_sections(DemuxResult const& result, DemuxSettings const& settings, PageFiles& pages);

}  // namespace motifcount::internal
