#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Index of a motif in its MotifSet
using MotifId = std::uint32_t;

/// Maximum number of mismatches per hit, for all engines
inline constexpr unsigned mismatch_limit = 8;

/// Maximum edits (substitutions, insertions, deletions) per hit, and maximum length of motifs that are searched with edits
inline constexpr unsigned edit_limit = 4;
inline constexpr unsigned longest_edited = 64;

/// Maximum length in bases of a bulge in an off-target site. With bulges, guides have at most longest_edited letters.
inline constexpr unsigned bulge_limit = 3;

/// Strand of a hit
enum class Strand : std::uint8_t { forward, reverse };
/// Strands to search. `automatic`: the strands with hits in the first fragments of a sample, see DetectedOffsets
enum class StrandFilter : std::uint8_t { both, forward, reverse, automatic };
/// Strands to search in single records and first mates, and in second mates. Converts from a StrandFilter for all records. If
/// the two differ, neither may be `automatic`, and all inputs must have mates.
struct MateStrands {
    StrandFilter first = StrandFilter::both;
    StrandFilter second = StrandFilter::both;

    constexpr MateStrands() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): usually all records have the same strand
    constexpr MateStrands(StrandFilter all) noexcept : first(all), second(all) {}
    constexpr MateStrands(StrandFilter of_first, StrandFilter of_second) noexcept
        : first(of_first), second(of_second) {}
    [[nodiscard]] constexpr bool differ() const noexcept { return first != second; }
    friend bool operator==(MateStrands const&, MateStrands const&) = default;
};

/// Decoder of gzip files: `serial` uses one thread, `parallel` uses all threads, and `automatic` chooses the faster decoder.
/// Does not affect results.
enum class GzipDecoder : std::uint8_t { automatic, serial, parallel };
/// Whether a hit may contain ambiguous bases: letters of a record other than A, C, G, T and U. `mismatch`: each counts as a
/// mismatch, even at an N of the motif or flank. No effect with edits or bulges, or if the limit on mismatches is 0.
enum class AmbiguousBases : std::uint8_t { never, mismatch };

/// Parse a value of `-s` ("both", "fwd", "rev", "auto", or two strands such as "fwd,rev" for first and second mates), of `--decoder` ("auto", "serial" or "parallel") or of
/// `--ambiguous-bases` ("never" or "mismatch"). Throw Error(usage).
[[nodiscard]] MateStrands parse_strand(std::string_view text);
[[nodiscard]] GzipDecoder parse_decoder(std::string_view text);
[[nodiscard]] AmbiguousBases parse_ambiguous_bases(std::string_view text);
/// Return the value as text that the parse functions accept.
[[nodiscard]] std::string to_string(MateStrands strands);
[[nodiscard]] std::string to_string(GzipDecoder decoder);
[[nodiscard]] std::string to_string(AmbiguousBases bases);

/// Upper limit on the number of threads; a larger number was probably meant for another option
inline constexpr unsigned thread_limit = 4096;

/// Upper limit of RunSettings::piece_bytes: 1 GiB
inline constexpr std::uint64_t piece_bytes_limit = std::uint64_t{1} << 30U;

/// Highest quality, on the Phred scale, that a FASTQ character can represent
inline constexpr unsigned quality_limit = 93;

[[nodiscard]] constexpr char to_char(Strand strand) noexcept {
    return strand == Strand::forward ? '+' : '-';
}

/// Hit of a motif in a record. Positions are 0-based, half-open, and on the record's forward strand.
///
///     for (motifcount::Hit const& hit : searcher.find(sequence))
///         std::cout << sequence.substr(hit.start, hit.end - hit.start) << to_char(hit.strand) << '\n';
struct Hit {
    std::uint64_t record = 0;  ///< Number of the record in its input, counting from 0
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    MotifId motif = 0;
    Strand strand = Strand::forward;
    /// Number of mismatches; with edits, number of edits; for a run of copies, the largest number in a copy
    std::uint8_t mismatches = 0;
    std::uint64_t copies = 1;  ///< Number of copies in a run (HitFilters::runs)

    /// Compares by record, start, end, motif and strand: the order of rows in reports.
    friend constexpr auto operator<=>(Hit const&, Hit const&) = default;
};

}  // namespace motifcount
