#pragma once

#include <compare>
#include <cstdint>

namespace motifcount {

/// Index of a motif in its MotifSet, in the order of the motif files
using MotifId = std::uint32_t;

/// Maximum number of mismatches per hit, for all engines
inline constexpr unsigned most_mismatches = 8;

/// Maximum number of edits (substitutions, insertions, deletions) per hit, and maximum length of a motif with edits
inline constexpr unsigned most_edits = 4;
inline constexpr unsigned longest_edited = 64;

/// Maximum length of a bulge of an off-target site; guides with bulges have at most longest_edited bases.
inline constexpr unsigned most_bulge = 3;

/// Strand of a hit
enum class Strand : std::uint8_t { forward, reverse };
/// Strands to search. `automatic`: strands detected in the first fragments of a sample, see MotifStarts
enum class StrandFilter : std::uint8_t { both, forward, reverse, automatic };

/// Decoding of gzip files: `serial` on one thread, `parallel` on all threads. `automatic`: the faster.
enum class GzipDecoder : std::uint8_t { automatic, serial, parallel };

[[nodiscard]] constexpr char to_char(Strand strand) noexcept {
    return strand == Strand::forward ? '+' : '-';
}

/// Hit with 0-based, half-open coordinates on the forward strand of its record
///
///     for (motifcount::Hit const& hit : searcher.find(sequence))
///         std::cout << sequence.substr(hit.start, hit.end - hit.start) << to_char(hit.strand) << '\n';
struct Hit {
    std::uint64_t record = 0;  ///< Number of the record in its input
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    MotifId motif = 0;
    Strand strand = Strand::forward;
    std::uint8_t mismatches = 0;  ///< Number of mismatches or, if edits are allowed, of edits

    /// Order of every report: record, start, end, motif, strand
    friend constexpr auto operator<=>(Hit const&, Hit const&) = default;
};

}  // namespace motifcount
