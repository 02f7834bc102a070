#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "report/report.hpp"

namespace motifcount::internal {

/// Sample of a page
struct PageSample {
    SampleSummary const& summary;
    std::span<std::uint64_t const> reads;  ///< Number of reads per motif
    std::vector<std::uint64_t> sorted;     ///< Number of reads per motif, in ascending order
    std::string colour;
};
[[nodiscard]] std::vector<PageSample> columns_of(RunOutcome const& outcome);

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

/// PageWords for the page text: nouns for motifs and records, and an adjective for counted records
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

}  // namespace motifcount::internal
