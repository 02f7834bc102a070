#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "demux/barcode_sheet.hpp"
#include "layouts/layout.hpp"
#include "layouts/layout_matcher.hpp"

namespace motifcount::internal {

/// Finds the sample of a fragment from the barcodes in its segments. Immutable and thread-safe after construction.
class SampleLookup {
public:
    /// Throws Error(input) with the line if a barcode does not have the length of its segments, and Error(usage) if the segments
    /// of a column with several segments have no fixed lengths.
    SampleLookup(ReadLayout const& layout, BarcodeSheet const& sheet);

    /// Distinct sequences per segment of the layout; empty for segments that are not in the sheet
    [[nodiscard]] std::vector<std::vector<std::string>> const& lists() const noexcept { return lists_; }
    /// Segments in the sheet
    [[nodiscard]] std::vector<std::size_t> const& segments() const noexcept { return segments_; }
    /// Sample with these barcodes; empty if the sheet has no such combination. `placed`: all segments of the fragment
    [[nodiscard]] std::optional<std::uint32_t> find(std::span<PlacedSegment const> placed) const;

private:
    std::vector<std::vector<std::string>> lists_;
    std::vector<std::size_t> segments_;
    std::unordered_map<std::uint64_t, std::uint32_t> samples_;  ///< By mixed radix number of the entries
};

}  // namespace motifcount::internal
