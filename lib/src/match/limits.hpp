#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace motifcount::internal {

class PatternSet;
struct SearchOptions;

/// How an engine handles IUPAC codes other than A, C, G and T
enum class Codes {
    refused,
    expanded,  ///< Searches for each sequence that the codes represent, up to WordSet::max_expansion
    compared,  ///< Compares the codes directly
};

/// Limits of an engine, which refusal() checks. By default, only mismatches and edits are limited, to 0.
struct EngineLimits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t mismatches = 0;
    std::uint64_t edits = 0;
    Codes codes = Codes::expanded;
    std::uint64_t words = unlimited;  ///< Maximum sequences represented by a pattern's IUPAC codes
    /// Maximum number of patterns; a motif that is searched on both strands has two patterns
    std::uint64_t patterns = unlimited;
    std::uint64_t shortest = 1;             ///< Minimum number of bases per pattern
    std::uint64_t longest = unlimited;      ///< Maximum number of bases per pattern
    bool one_length = false;                ///< Whether all patterns must have the same length
    std::uint64_t table_bytes = unlimited;  ///< Maximum size of the engine's largest table
    /// Returns an upper bound of the size of that table, in bytes. Called after all other checks.
    std::uint64_t (*needed_table_bytes)(PatternSet const&) = nullptr;
    /// Whether the search time grows with the number of patterns; this is not a limit
    bool pattern_by_pattern = false;
};

enum class Limit {
    mismatches,
    edits,
    /// As many mismatches or edits as the shortest pattern has bases, or more. All engines refuse this.
    found_everywhere,
    codes,
    expansion,
    patterns,
    shortest,
    longest,
    one_length,
    table_bytes,
};

struct Refusal {
    Limit limit;
    /// Text after the engine's name, with the limit and the value: "takes up to 64 patterns, but there are 70"
    std::string reason;
};

/// Returns the first limit that the patterns and options exceed; empty if there is no such limit. Complexity:
/// constant, or linear in the patterns if some have IUPAC codes or are too long, plus needed_table_bytes().
[[nodiscard]] std::optional<Refusal> refusal(EngineLimits const& limits, PatternSet const& patterns,
                                             SearchOptions const& options);

}  // namespace motifcount::internal
