#include "report/pages/unassigned.hpp"

#include <algorithm>
#include <map>

#include "core/decimal.hpp"
#include "report/pages/known_sequences.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t max_sequences = 10;

void merge(UnassignedSequence& into, UnassignedSequence const& other) {
    into.fragments += other.fragments;
    for (std::size_t i = 0; i < into.by_sample.size(); ++i)
        if (other.by_sample[i]) into.by_sample[i] = into.by_sample[i].value_or(0) + *other.by_sample[i];
}

std::string cell(PageSample const& sample, std::optional<std::uint64_t> fragments) {
    return fragments ? percent(*fragments, sample.summary.unmatched->fragments) : "&ndash;";
}

/// Returns the number of samples with the sequence, and the sample in which it is most frequent.
std::vector<std::string> overview(std::vector<PageSample> const& samples, UnassignedSequence const& row) {
    std::size_t with = 0;
    std::size_t most = 0;
    double highest = -1;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!row.by_sample[i]) continue;
        ++with;
        double const part = static_cast<double>(*row.by_sample[i]) /
                            static_cast<double>(samples[i].summary.unmatched->fragments);
        if (part <= highest) continue;
        highest = part;
        most = i;
    }
    return {grouped(with), cell(samples[most], row.by_sample[most]) + " in " + html_text(samples[most].name)};
}

/// Returns the sentence about the most frequent sequence.
std::string first_sentence(std::string const& name, std::uint64_t fragments, std::uint64_t examined,
                           PageWords const& words) {
    if (100 * fragments < examined) return "No sequence is in 1% of the unassigned " + words.records + ".";
    return percent(fragments, examined) + " of the unassigned " + words.records + ": " +
           (name.empty() ? "a sequence of unknown origin" : name) + ".";
}

}  // namespace

std::vector<UnassignedSequence> merged_sequences(std::span<PageSample const> samples) {
    std::map<std::string, UnassignedSequence> distinct;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!samples[i].summary.unmatched) continue;
        for (auto const& [sequence, fragments] : samples[i].summary.unmatched->rows) {
            UnassignedSequence own{sequence, fragments,
                                   std::vector<std::optional<std::uint64_t>>(samples.size())};
            own.by_sample[i] = fragments;
            auto const [at, added] = distinct.try_emplace(sequence, own);
            if (!added) merge(at->second, own);
        }
    }
    std::vector<UnassignedSequence> sorted;
    for (auto& [sequence, row] : distinct) sorted.push_back(std::move(row));
    auto const sort = [](std::vector<UnassignedSequence>& rows) {
        std::ranges::stable_sort(rows, std::ranges::greater{}, &UnassignedSequence::fragments);
    };
    sort(sorted);
    std::vector<UnassignedSequence> merged;
    for (UnassignedSequence& row : sorted) {
        auto const near = std::ranges::find_if(merged, [&row](UnassignedSequence const& other) {
            return are_neighbours(other.sequence, row.sequence);
        });
        if (near == merged.end())
            merged.push_back(std::move(row));
        else
            merge(*near, row);
    }
    sort(merged);
    return merged;
}

std::string unassigned_table(std::vector<PageSample> const& samples, PageWords const& words,
                             MotifSet const* guides) {
    std::vector<UnassignedSequence> rows = merged_sequences(samples);
    if (rows.empty()) return {};
    std::uint64_t examined = 0;
    for (PageSample const& sample : samples)
        if (sample.summary.unmatched) examined += sample.summary.unmatched->fragments;
    rows.resize(std::min(rows.size(), max_sequences));
    bool const each = samples.size() <= max_lines;
    std::vector<std::string> header{"sequence", ""};
    if (samples.size() == 1) header.push_back(words.records);
    if (each)
        for (PageSample const& sample : samples)
            header.push_back(samples.size() == 1 ? "" : html_text(sample.name));
    else
        header.insert(header.end(), {"samples", "at most"});
    std::string cells_of_all = row(header, "th");
    std::string first;
    for (UnassignedSequence const& sequence : rows) {
        std::string const name = html_text(name_of(sequence.sequence, guides, words.motif));
        if (first.empty()) first = first_sentence(name, sequence.fragments, examined, words);
        std::vector<std::string> cells{"<code>" + sequence.sequence + "</code>", name};
        if (samples.size() == 1) cells.push_back(grouped(sequence.fragments));
        if (each)
            for (std::size_t i = 0; i < samples.size(); ++i)
                cells.push_back(cell(samples[i], sequence.by_sample[i]));
        else
            for (std::string& text : overview(samples, sequence)) cells.push_back(std::move(text));
        cells_of_all += row(cells, "td");
    }
    return "<h2>Unassigned " + words.records + "</h2>\n<p><strong>" + first +
           "</strong> Most frequent sequences at the position of the " + words.motif +
           ". Sequences with one different base, or shifted by up to " + std::to_string(max_shift) +
           " bases, are merged. Percentages are of the sample's unassigned " + words.records +
           ", at most the first " + grouped(UnmatchedSequences::max_fragments) + "; &ndash;: not among the " +
           std::to_string(UnmatchedSequences::most) + " most frequent sequences of the sample.</p>\n" +
           table(cells_of_all, "named");
}

}  // namespace motifcount::internal
