#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount {

/// Offsets at which hits are counted. The offset of a hit on the forward strand is the number of bases between the record's
/// start and the hit. On the reverse strand, it is the number of bases between the hit and the record's end.
///
///     motifcount::HitFilters filters;
///     filters.offsets = motifcount::parse_offsets("20-26");   // or {.automatic = true}
struct Offsets {
    /// Offsets in bases, in ascending order, without duplicates; empty = any offset
    std::vector<std::uint64_t> list = {};
    bool automatic = false;  ///< Whether run() detects the offsets in the first fragments of each sample

    friend bool operator==(Offsets const&, Offsets const&) = default;
};

/// Upper limit for the values in Offsets::list. Pieces of a split record overlap by the largest value.
inline constexpr std::uint64_t offset_limit = 100'000;

/// Offsets and strand of the motifs, detected in the first fragments of a sample. Detection considers the hits that would be
/// counted at any offset and on any requested strand.
struct DetectedOffsets {
    /// Maximum numbers of fragments and bases that detection searches, in the first input of a sample
    static constexpr std::uint64_t max_fragments = 100'000;
    static constexpr std::uint64_t max_bases = 50'000'000;
    /// Limit in bases; only smaller offsets are considered
    static constexpr std::uint64_t end_of_offsets = 1000;
    /// Minimum fraction of the hits that an offset must have to be detected; same value as in guide-counter
    static constexpr double min_part = 0.0025;
    /// Minimum fraction of the hits on the detected strand. If neither strand has it, the strand of each mate is detected
    /// separately; a record or mate without such a strand is searched on both. Also the minimum fraction of the hits at the
    /// detected offsets; below it, hits are counted at any offset.
    static constexpr double min_coverage = 0.95;

    /// Strands to search, as requested or detected
    MateStrands strand = StrandFilter::both;
    /// Offsets to search, as requested or detected; any offset if the detected offsets have too few hits
    Offsets offsets = {};
    /// Number of searched fragments
    std::uint64_t fragments = 0;
    /// Number of hits in the searched fragments
    std::uint64_t hits = 0;
    /// Number of hits on `strand` and at the detected offsets, even if they are too few for the offsets to be used
    std::uint64_t covered = 0;
    /// Whether the first fragment has more than max_bases; if so, `hits` is 0
    bool first_is_longer = false;

    [[nodiscard]] double coverage() const noexcept {
        return hits == 0 ? 0 : static_cast<double>(covered) / static_cast<double>(hits);
    }
};

/// Parses a value of `--offsets`: "any", "auto", or 0-based numbers and ranges, such as "0,3-5,22". Throws Error(usage).
[[nodiscard]] Offsets parse_offsets(std::string_view text);
/// Returns the offsets in the format of parse_offsets().
[[nodiscard]] std::string to_string(Offsets const& offsets);

}  // namespace motifcount
