#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount {

/// Allowed offsets of hits. The offset of a hit on + is the number of bases between the record's start and the hit. The offset
/// of a hit on - is the number of bases between the hit and the record's end.
///
///     motifcount::HitFilters filters;
///     filters.offsets = motifcount::parse_offsets("20-26");   // or {.automatic = true}
struct Offsets {
    std::vector<std::uint64_t> list = {};  ///< Ascending, without duplicates; empty = any offset
    bool automatic = false;  ///< Whether run() detects the offsets in the first fragments of a sample

    friend bool operator==(Offsets const&, Offsets const&) = default;
};

/// Largest allowed offset; split records repeat this number of bases.
inline constexpr std::uint64_t most_offset = 100'000;

/// Detected offsets and strand of the motifs in the first fragments of a sample. Considers the hits that would be counted at
/// any offset and on any strand that may be searched.
struct DetectedOffsets {
    /// Maximum numbers of fragments and bases of a sample's first input that are searched
    static constexpr std::uint64_t most_units = 100'000;
    static constexpr std::uint64_t most_bases = 50'000'000;
    /// Only offsets below this limit are considered.
    static constexpr std::uint64_t end_of_offsets = 1000;
    /// Minimum fraction of the hits that an offset must have to be detected, as in guide-counter
    static constexpr double least_part = 0.0025;
    /// Minimum fraction of the hits that must be on the detected strand; otherwise both strands are used. Also the minimum
    /// fraction that must be at the detected offsets; otherwise any offset is used.
    static constexpr double least_coverage = 0.95;

    /// Strand to search, as requested or detected
    StrandFilter strand = StrandFilter::both;
    /// Offsets, as requested or detected; any offset if the detected offsets have too few hits
    Offsets offsets = {};
    std::uint64_t units = 0;  ///< Number of searched fragments
    std::uint64_t hits = 0;   ///< Number of hits in these fragments
    /// Number of these hits that are on `strand` and at the offsets that were found, even if they cover too few hits
    std::uint64_t covered = 0;
    bool first_is_longer = false;  ///< Whether the first fragment exceeds most_bases; hits is 0 then

    [[nodiscard]] double coverage() const noexcept {
        return hits == 0 ? 0 : static_cast<double>(covered) / static_cast<double>(hits);
    }
};

/// Parses "any", "auto", or numbers and ranges from 0: "20", "0,3-5,22". Throws Error(usage).
[[nodiscard]] Offsets parse_offsets(std::string_view text);
/// Returns numbers and ranges in the format of parse_offsets().
[[nodiscard]] std::string to_string(Offsets const& offsets);

}  // namespace motifcount
