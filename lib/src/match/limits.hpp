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
    expanded,  ///< Searches each of their sequences, up to WordSet::max_expansion
    compared,  ///< Compares the codes directly
};

/// Limits of an engine, which refusal() checks. By default, only mismatches and edits are limited (to 0).
struct EngineLimits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t mismatches = 0;
    std::uint64_t edits = 0;
    Codes codes = Codes::expanded;
    std::uint64_t words = unlimited;        ///< Maximum sequences represented by a pattern's IUPAC codes
    std::uint64_t patterns = unlimited;     ///< Maximum; a motif searched on both strands has two patterns
    std::uint64_t shortest = 1;             ///< Minimum bases per pattern
    std::uint64_t longest = unlimited;      ///< Maximum bases per pattern
    bool one_length = false;                ///< Whether all patterns must have the same length
    std::uint64_t table_bytes = unlimited;  ///< Maximum size of its largest table
    /// Returns an upper bound of the bytes needed in that table. Called after all other checks.
    std::uint64_t (*needed_table_bytes)(PatternSet const&) = nullptr;
    /// Not a limit: true if search time grows with the number of patterns
    bool pattern_by_pattern = false;
};

enum class Limit {
    mismatches,
    edits,
    /// At least as many mismatches or edits as the shortest pattern has bases; refused by all engines
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
    /// Follows the engine's name; gives limit and value: "takes up to 64 patterns, and there are 70"
    std::string reason;
};

/// Returns the first limit that the patterns and options exceed; empty if there is no such limit. Complexity:
/// constant, or linear in the patterns if some have IUPAC codes or are too long, plus needed_table_bytes().
[[nodiscard]] std::optional<Refusal> refusal(EngineLimits const& limits, PatternSet const& patterns,
                                             SearchOptions const& options);

}  // namespace motifcount::internal
