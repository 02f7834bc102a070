#include "report/pages/sample_view.hpp"

#include <algorithm>

#include "core/ascii.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t min_sequences = 1000;  ///< Minimum number of FASTA sequences for a chart of positions

/// Returns the colour of a sample. Hues are evenly spaced, and are visible on white and on black.
std::string colour_of(std::size_t sample, std::size_t samples) {
    return "hsl(" + std::to_string(210 + 360 * sample / std::max<std::size_t>(samples, 1)) + " 55% 52%)";
}

}  // namespace

std::vector<PageSample> columns_of(RunOutcome const& outcome) {
    std::vector<PageSample> columns;
    for (std::size_t i = 0; i < outcome.samples.size(); ++i) {
        std::span<std::uint64_t const> const reads = outcome.columns[i].reads;
        std::vector<std::uint64_t> sorted(reads.begin(), reads.end());
        std::sort(sorted.begin(), sorted.end());
        columns.push_back(
            {outcome.samples[i], reads, std::move(sorted), colour_of(i, outcome.samples.size())});
    }
    return columns;
}

PageTotals::PageTotals(RunOutcome const& outcome) : motifs(summarize({}, outcome.counts)) {
    for (SampleSummary const& sample : outcome.samples) {
        fragments += sample.fragments();
        assigned += sample.assigned();
        bases += sample.bases;
    }
    for (InputSummary const& input : outcome.info.inputs) {
        records += input.records;
        longest = std::max(longest, input.longest_record);
        fasta &= input.fasta;
    }
}

bool PageTotals::has_similar_records() const noexcept {
    return !fasta || (records >= min_sequences && longest <= 10 * (bases / records));
}

PageWords words_for(RunOutcome const& outcome, bool library, bool fasta) {
    std::string const motif = outcome.pairs != nullptr ? "pair of guides" : library ? "guide" : "motif";
    bool const pairs =
        !outcome.info.inputs.empty() && std::ranges::all_of(outcome.info.inputs, &InputSummary::pairs);
    std::string const record = pairs ? "read pair" : fasta ? "sequence" : "read";
    return {motif, outcome.pairs != nullptr ? "pairs of guides" : motif + "s", record, record + "s",
            outcome.info.assignment ? "assigned" : "with a hit"};
}

std::string capitalized(std::string text) {
    text.front() = to_upper(text.front());
    return text;
}

std::string row(std::vector<std::string> const& cells, char const* kind) {
    std::string html = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::string const name = i == 0 ? "th" : kind;
        html += "<" + name + ">" + cells[i] + "</" + name + ">";
    }
    return html + "</tr>\n";
}

}  // namespace motifcount::internal
