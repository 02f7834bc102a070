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
    expanded,  ///< The engine searches for each sequence that the codes represent, up to WordSet::max_expansion
    compared,  ///< The engine compares the codes directly
};

/// Limits of an engine, which refusal() checks. By default, mismatches and edits are limited to 0, and nothing else is limited.
struct EngineLimits {
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t mismatches = 0;
    std::uint64_t edits = 0;
    Codes codes = Codes::expanded;
    std::uint64_t words =
        unlimited;  ///< Maximum number of sequences that a pattern with IUPAC codes may represent

    /// Maximum number of patterns. A motif that is searched on both strands has two patterns.
    std::uint64_t patterns = unlimited;
    std::uint64_t shortest = 1;             ///< Minimum number of bases per pattern
    std::uint64_t longest = unlimited;      ///< Maximum number of bases per pattern
    bool one_length = false;                ///< Whether all patterns must have the same length
    std::uint64_t table_bytes = unlimited;  ///< Maximum size of the engine's largest table, in bytes

    /// Returns an upper bound on the size of the engine's largest table, in bytes. Called after all other checks.
    std::uint64_t (*needed_table_bytes)(PatternSet const&) = nullptr;
    bool matrices =
        false;  ///< Whether the engine takes matrices and no sequences; otherwise it takes only sequences
    /// Whether the search time grows with the number of patterns. This is not a limit.
    bool pattern_by_pattern = false;
};

enum class Limit {
    mismatches,
    edits,
    /// The number of allowed mismatches or edits reaches the length of the shortest pattern. All engines refuse this.
    found_everywhere,
    matrices,
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
    /// Text that follows the engine's name, with the limit and the value: "takes up to 64 patterns, but there are 70"
    std::string reason;
};

/// Returns the first limit that the patterns and options exceed; empty if no limit is exceeded. Complexity: constant, or linear
/// in the patterns if some have IUPAC codes or are too long, plus the time of needed_table_bytes().
[[nodiscard]] std::optional<Refusal> refusal(EngineLimits const& limits, PatternSet const& patterns,
                                             SearchOptions const& options);

}  // namespace motifcount::internal
