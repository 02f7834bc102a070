#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace motifcount {

/// Part of a record in which hits must lie completely, in 0-based, half-open positions
///
///     settings.region = motifcount::parse_region("1:30");
struct Region {
    std::uint64_t start = 0;
    std::uint64_t end = std::numeric_limits<std::uint64_t>::max();
    bool start_from_end = false;  ///< Whether `start` is a number of bases before the record's end
    bool end_from_end = false;    ///< Whether `end` is a number of bases before the record's end

    /// True if the region is empty in records of any length
    [[nodiscard]] constexpr bool is_empty() const noexcept {
        return start_from_end ? end_from_end && end >= start : !end_from_end && start >= end;
    }

    friend bool operator==(Region const&, Region const&) = default;
};

/// Parses a value of `--region`: "A:B", "A:" or ":B". The region reaches from base A to base B, both included. Bases are
/// numbered from 1; negative numbers count from the end (the last base is -1). Throws Error(usage).
[[nodiscard]] Region parse_region(std::string_view text);
/// Returns the region in the format of parse_region(); empty for the whole record.
[[nodiscard]] std::string to_string(Region const& region);

}  // namespace motifcount
