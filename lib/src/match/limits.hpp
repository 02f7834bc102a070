#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace motifcount::internal {

class PatternSet;
struct SearchOptions;

/// What an engine does with IUPAC codes other than A, C, G and T.
enum class Codes {
    refused,
    expanded,  ///< it searches the sequences that they stand for, up to WordSet::max_expansion of them
    compared,  ///< it compares them as they are
};

/// What an engine takes. Each engine declares this once; refusal() compares a set of patterns with it, so that no engine
/// checks or words anything itself. What an engine does not set is unlimited, except mismatches and edits, of which it
/// takes none.
struct EngineLimits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t mismatches = 0;  ///< at most, in a hit
    std::uint64_t edits = 0;       ///< at most, in a hit
    Codes codes = Codes::expanded;
    std::uint64_t words = unlimited;        ///< that a pattern's IUPAC codes stand for, at most
    std::uint64_t patterns = unlimited;     ///< at most; a motif that is searched on both strands has two
    std::uint64_t shortest = 1;             ///< pattern, in bases
    std::uint64_t longest = unlimited;      ///< pattern, in bases
    bool one_length = false;                ///< all patterns must have the same length
    std::uint64_t table_bytes = unlimited;  ///< of its largest table, at most
    /// An upper bound of the bytes that these patterns need in that table. Called if they pass all other limits.
    std::uint64_t (*needed_table_bytes)(PatternSet const&) = nullptr;
    /// No limit, but known of an engine beforehand as these are: its time grows with the number of patterns.
    bool pattern_by_pattern = false;
};

/// Which limit a set of patterns exceeds.
enum class Limit {
    mismatches,
    edits,
    found_everywhere,  ///< as many mismatches or edits as the shortest pattern has bases; no engine takes that
    codes,
    expansion,
    patterns,
    shortest,
    longest,
    one_length,
    table_bytes,
};

/// Why an engine does not search a set of patterns.
struct Refusal {
    Limit limit;
    /// Names the limit and the actual value; goes on from the engine's name: "takes up to 64 patterns, and there are 70".
    std::string reason;
};

/// The first limit that these patterns and options exceed; nothing if the engine takes them.
/// Complexity: constant, or linear in the patterns if some have IUPAC codes or are too long; needed_table_bytes() may take longer.
[[nodiscard]] std::optional<Refusal> refusal(EngineLimits const& limits, PatternSet const& patterns,
                                             SearchOptions const& options);

}  // namespace motifcount::internal
