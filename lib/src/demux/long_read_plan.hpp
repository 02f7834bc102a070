#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "demux/sample_lookup.hpp"
#include "layouts/layout.hpp"
#include "longreads/barcode_sites.hpp"
#include "longreads/read_pattern.hpp"
#include "motifcount/demux.hpp"

namespace motifcount::internal {

/// Throws Error(usage) if settings cannot be combined. `is_long`: whether the reads are long. `reads`: reads per fragment
void check_long_read_settings(DemuxSettings const& settings, bool is_long, unsigned reads);

/// Search for barcodes in long reads, and rules that assign the reads
struct LongReadPlan {
    /// Throws Error(usage) if the layout is not for long reads, and Error(limit) if the sheet has more than 1,000 barcodes.
    LongReadPlan(ReadLayout const& layout, SampleLookup const& lookup, LongReadSettings const& settings,
                 unsigned threads)
        : LongReadPlan(layout, LongReadLayout(layout, lookup.segments()), lookup, settings, threads) {}

    std::string segment;               ///< Name of the barcode
    std::vector<std::string> entries;  ///< Different barcodes of the sheet
    BarcodeFinder finder;
    ReadPattern pattern;

private:
    LongReadPlan(ReadLayout const& all, LongReadLayout const& layout, SampleLookup const& lookup,
                 LongReadSettings const& settings, unsigned threads);
};

}  // namespace motifcount::internal
