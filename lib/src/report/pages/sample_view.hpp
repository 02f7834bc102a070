#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/report.hpp"

namespace motifcount::internal {

/// Sample of a page
struct PageSample {
    SampleSummary const& summary;
    std::string name;                      ///< Name without the parts that all samples share
    std::span<std::uint64_t const> reads;  ///< Number of reads per motif
    std::vector<std::uint64_t> sorted;     ///< Number of reads per motif, in ascending order
    std::string colour;
};
[[nodiscard]] std::vector<PageSample> columns_of(RunOutcome const& outcome);

/// Maximum number of samples with a line or a table column each
inline constexpr std::size_t max_lines = 8;
/// Maximum number of rows that a page shows without scrolling
inline constexpr std::size_t max_rows = 10;

/// Returns the colour of a sample. Hues are evenly spaced, and are visible on white and on black.
[[nodiscard]] std::string colour_of(std::size_t sample, std::size_t samples);

/// True if the letter separates the parts of a sample name.
[[nodiscard]] bool is_separator(char letter) noexcept;

/// Parts at both ends of names that all samples share
struct SharedParts {
    std::string prefix;
    std::string suffix;
};
/// Returns the shared parts that are not shown: whole parts of the names, up to or from a separator. Empty unless there are at
/// least two names and a name has more than 16 bytes.
[[nodiscard]] SharedParts shared_parts(std::vector<std::string_view> const& names);

/// Sums over all samples and inputs
struct PageTotals {
    explicit PageTotals(RunOutcome const& outcome);
    /// True if positions in records can be added up, because records are reads or have similar lengths; false for chromosomes
    [[nodiscard]] bool has_similar_records() const noexcept;

    std::uint64_t fragments = 0;
    std::uint64_t assigned = 0;
    std::uint64_t bases = 0;
    std::uint64_t records = 0;
    std::uint64_t longest = 0;
    bool fasta = true;
    SampleSummary motifs;  ///< Summary of the motifs over all samples
};

/// Words of a page: nouns for motifs and records, and an adjective for counted records
struct PageWords {
    std::string motif;
    std::string motifs;
    std::string record;
    std::string records;
    std::string counted;
};
[[nodiscard]] PageWords words_for(RunOutcome const& outcome, bool library, bool fasta);

/// Returns the text with its first letter in upper case. The text must not be empty.
[[nodiscard]] std::string capitalized(std::string text);
/// Returns a row of an HTML table. The first cell is a header; `kind`: tag of all other cells, "th" or "td"
[[nodiscard]] std::string row(std::vector<std::string> const& cells, char const* kind);
/// Returns an HTML table. `rows`: from row(). More than max_rows rows are scrolled. `kind`: CSS class
[[nodiscard]] std::string table(std::string const& rows, char const* kind = "");

}  // namespace motifcount::internal
