#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "motifcount/results.hpp"

namespace motifcount::internal {

/// A class of units (reads, or pairs of mates), as reports tell of it.
struct UnitClass {
    std::string_view name;    ///< in tables and JSON; of what shows it on a page, too
    std::string_view title;   ///< in a few words
    std::string_view what;    ///< in a sentence
    std::string_view legend;  ///< on the page
    bool credited;            ///< units of this class count for a motif
};

/// Those of an assignment, or of pairs of guides, in the order in which they are told.
[[nodiscard]] std::span<UnitClass const> unit_classes(bool pairs) noexcept;
/// How many units of a sample were of each of these; empty if it has no classes.
[[nodiscard]] std::vector<std::uint64_t> units_by_class(SampleTotals const& sample);

}  // namespace motifcount::internal
