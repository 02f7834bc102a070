#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Index of a motif in its MotifSet, in the order of the motif files
using MotifId = std::uint32_t;

/// The largest number of mismatches of a motif, whichever engine searches.
inline constexpr unsigned most_mismatches = 8;

/// The most edits (substitutions, insertions, deletions) of a motif, and the longest motif that may have any.
inline constexpr unsigned most_edits = 4;
inline constexpr unsigned longest_edited = 64;

/// How many bases a bulge of an off-target site may have at most; guides are then at most longest_edited long.
inline constexpr unsigned most_bulge = 3;

/// The strand of one hit.
enum class Strand : std::uint8_t { forward, reverse };
/// Which strands to search. `automatic`: those on which the first units of a sample show motifs (see DetectedOffsets).
enum class StrandFilter : std::uint8_t { both, forward, reverse, automatic };

/// How gzip files are decoded: `serial` on one thread, `parallel` on all, ahead of what is known; `automatic` takes the
/// one that is faster. It changes no result.
enum class GzipDecoder : std::uint8_t { automatic, serial, parallel };

/// Parse "both", "fwd", "rev" or "auto", and "auto", "serial" or "parallel", as `-s` and `--decoder` take them. Throw Error(usage).
[[nodiscard]] StrandFilter parse_strand(std::string_view text);
[[nodiscard]] GzipDecoder parse_decoder(std::string_view text);
/// Return the text that the parse function takes.
[[nodiscard]] std::string to_string(StrandFilter strand);
[[nodiscard]] std::string to_string(GzipDecoder decoder);

/// Upper limit of `threads`; a larger number was probably meant for another option
inline constexpr unsigned most_threads = 4096;

/// Upper limit of RunSettings::piece_bytes: 1 GiB
inline constexpr std::uint64_t most_piece_bytes = std::uint64_t{1} << 30U;

/// Highest quality, on the Phred scale, that a FASTQ character can represent
inline constexpr unsigned most_quality = 93;

[[nodiscard]] constexpr char to_char(Strand strand) noexcept {
    return strand == Strand::forward ? '+' : '-';
}

/// One hit as it is reported: 0-based, half-open, on the forward strand of its record.
///
///     for (motifcount::Hit const& hit : searcher.find(sequence))
///         std::cout << sequence.substr(hit.start, hit.end - hit.start) << to_char(hit.strand) << '\n';
struct Hit {
    std::uint64_t record = 0;  ///< ordinal of the record in its input
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    MotifId motif = 0;
    Strand strand = Strand::forward;
    std::uint8_t mismatches = 0;  ///< or, where edits are allowed, their number

    /// The order of every report: record, start, end, motif, strand.
    friend constexpr auto operator<=>(Hit const&, Hit const&) = default;
};

}  // namespace motifcount
