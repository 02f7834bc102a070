#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount {

/// How many bases of a record may stand before a hit, in the motif's own direction: of a hit on + those before it, of
/// one on - those after it, as if the record were read from its other end.
///
///     motifcount::HitFilters filters;
///     filters.offsets = motifcount::parse_offsets("20-26");   // or {.automatic = true}
struct Offsets {
    std::vector<std::uint64_t> list = {};  ///< ascending, each once; empty: any number
    bool automatic = false;  ///< run() takes those at which the first units of a sample show motifs

    friend bool operator==(Offsets const&, Offsets const&) = default;
};

/// The largest offset that may be asked for: so many bases more are repeated where a record is split.
inline constexpr std::uint64_t most_offset = 100'000;

/// What the first units of a sample (records, or pairs of mates) show of where its motifs start, on their own strands.
/// Those hits are looked at that would count at any offset, on any strand that may be searched.
struct MotifStarts {
    /// So many units of a sample's first input are looked at, as far as they end within so many bases.
    static constexpr std::uint64_t most_units = 100'000;
    static constexpr std::uint64_t most_bases = 50'000'000;
    /// Only offsets below this are considered.
    static constexpr std::uint64_t end_of_offsets = 1000;
    /// An offset is used if it has at least this fraction of the hits, as in guide-counter.
    static constexpr double least_part = 0.0025;
    /// One strand is used alone, and offsets are used at all, only if they cover at least this fraction of the hits.
    static constexpr double least_coverage = 0.95;

    StrandFilter strand =
        StrandFilter::both;   ///< that is searched: one that was asked for, or what was found
    Offsets offsets = {};     ///< the same; if too few hits are covered, any
    std::uint64_t units = 0;  ///< looked at
    std::uint64_t hits = 0;   ///< seen in these
    /// The part of these on `strand` and at the offsets that are taken, or would be if they covered enough.
    std::uint64_t covered = 0;
    bool first_is_longer = false;  ///< the first unit, than most_bases: none was looked at

    [[nodiscard]] double coverage() const noexcept {
        return hits == 0 ? 0 : static_cast<double>(covered) / static_cast<double>(hits);
    }
};

/// "any", "auto", or numbers and ranges, from 0: "20", "0,3-5,22". Throws Error(usage).
[[nodiscard]] Offsets parse_offsets(std::string_view text);
/// As parse_offsets() takes it, in numbers and ranges.
[[nodiscard]] std::string to_string(Offsets const& offsets);

}  // namespace motifcount
