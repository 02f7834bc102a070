#include "report/pages/sample_view.hpp"

#include <algorithm>

#include "core/ascii.hpp"

namespace motifcount::internal {
namespace {

constexpr std::uint64_t min_sequences = 1000;  ///< Minimum number of FASTA sequences for a chart of positions

constexpr std::size_t longest_plain_name = 16;

}  // namespace

std::string colour_of(std::size_t sample, std::size_t samples) {
    return "hsl(" + std::to_string(210 + 360 * sample / std::max<std::size_t>(samples, 1)) + " 55% 52%)";
}

bool is_separator(char letter) noexcept {
    return letter == '_' || letter == '-' || letter == '.' || letter == ' ';
}

SharedParts shared_parts(std::vector<std::string_view> const& names) {
    if (names.size() < 2 || std::ranges::max(names, {}, &std::string_view::size).size() <= longest_plain_name)
        return {};
    std::string_view const first = names.front();
    std::size_t prefix = first.size();
    std::size_t suffix = first.size();
    for (std::string_view const name : names) {
        prefix = std::min(prefix,
                          static_cast<std::size_t>(std::ranges::mismatch(first, name).in1 - first.begin()));
        auto const ends = std::mismatch(first.rbegin(), first.rend(), name.rbegin(), name.rend());
        suffix = std::min(suffix, static_cast<std::size_t>(ends.first - first.rbegin()));
    }
    while (prefix > 0 && !is_separator(first[prefix - 1])) --prefix;
    while (suffix > 0 && !is_separator(first[first.size() - suffix])) --suffix;
    std::size_t const shortest = std::ranges::min(names, {}, &std::string_view::size).size();
    if (shortest <= prefix + suffix) suffix = 0;
    if (shortest <= prefix) prefix = 0;
    return {std::string(first.substr(0, prefix)), std::string(first.substr(first.size() - suffix))};
}

std::vector<PageSample> columns_of(RunOutcome const& outcome) {
    std::vector<PageSample> columns;
    std::vector<std::string_view> names;
    for (SampleSummary const& sample : outcome.samples) names.push_back(sample.name);
    auto const [prefix, suffix] = shared_parts(names);
    for (std::size_t i = 0; i < outcome.samples.size(); ++i) {
        std::span<std::uint64_t const> const reads = outcome.columns[i].reads;
        std::vector<std::uint64_t> sorted(reads.begin(), reads.end());
        std::sort(sorted.begin(), sorted.end());
        columns.push_back(
            {outcome.samples[i],
             std::string(names[i].substr(prefix.size(), names[i].size() - prefix.size() - suffix.size())),
             reads, std::move(sorted), colour_of(i, outcome.samples.size())});
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
    std::vector<InputSummary> const& inputs = outcome.info.inputs;
    auto const pairs = static_cast<std::size_t>(std::ranges::count_if(inputs, &InputSummary::pairs));
    std::string const record = pairs == 0               ? (fasta ? "sequence" : "read")
                               : pairs == inputs.size() ? "read pair"
                                                        : "fragment";
    return {
        motif, outcome.pairs != nullptr ? "pairs of guides" : motif + "s", record, record + "s",
        outcome.info.assignment && outcome.info.assignment->rule != Assign::all ? "assigned" : "with a hit"};
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

std::string table(std::string const& rows, char const* kind) {
    bool const tall = static_cast<std::size_t>(std::ranges::count(rows, '\n')) > max_rows + 1;
    return "<div class=\"table" + std::string(tall ? " tall" : "") + "\"><table class=\"" + kind + "\">\n" +
           rows + "</table></div>\n";
}

}  // namespace motifcount::internal
