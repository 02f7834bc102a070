#include "report/pages/replicates.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "core/ascii.hpp"
#include "report/pages/sample_figures.hpp"

namespace motifcount::internal {
namespace {

bool is_replicate(std::string_view token) {
    std::string const text = to_lower(token);
    for (std::string_view const word : {"replicate", "rep", "r"}) {
        if (!text.starts_with(word)) continue;
        std::string_view const number = std::string_view(text).substr(word.size());
        if (!number.empty() && std::ranges::all_of(number, is_digit)) return true;
        if (word != "r" && number.size() == 1 && number >= "a" && number <= "z") return true;
    }
    return false;
}

/// Returns the name with each replicate number replaced by "*"; empty if the name has no replicate number.
std::string without_replicate(std::string_view name) {
    std::string text;
    bool replaced = false;
    for (std::size_t from = 0; from <= name.size();) {
        std::size_t to = from;
        while (to < name.size() && !is_separator(name[to])) ++to;
        std::string_view const token = name.substr(from, to - from);
        bool const replicate = from != 0 && is_replicate(token);
        replaced |= replicate;
        text += replicate ? std::string_view("*") : token;
        if (to < name.size()) text += name[to];
        from = to + 1;
    }
    return replaced ? text : std::string();
}

std::string group_of(SampleSummary const& sample) {
    for (auto const& [name, value] : sample.columns)
        if (name == "condition") return value;
    return without_replicate(sample.name);
}

/// Returns the groups of samples that are numbered from 1 at the end of their names; empty if there is only one group, or if a
/// group has other numbers.
std::vector<std::vector<std::size_t>> numbered_groups(std::span<PageSample const> samples) {
    std::map<std::string, std::map<std::string, std::size_t>> stems;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        std::string const& name = samples[i].summary.name;
        std::size_t end = name.size();
        while (end > 0 && is_digit(name[end - 1])) --end;
        if (end < 2 || end == name.size() || !is_separator(name[end - 1])) continue;
        stems[name.substr(0, end)][name.substr(end)] = i;
    }
    std::vector<std::vector<std::size_t>> groups;
    for (auto const& [stem, numbers] : stems) {
        std::vector<std::size_t> group;
        for (std::size_t number = 1; number <= numbers.size(); ++number) {
            auto const at = numbers.find(std::to_string(number));
            if (at == numbers.end()) return {};
            group.push_back(at->second);
        }
        groups.push_back(std::move(group));
    }
    if (groups.size() < 2) return {};
    std::erase_if(groups, [](auto const& group) { return group.size() < 2; });
    std::ranges::sort(groups);
    return groups;
}

}  // namespace

std::vector<std::vector<std::size_t>> replicate_groups(std::span<PageSample const> samples) {
    std::vector<std::vector<std::size_t>> groups;
    std::map<std::string, std::size_t> numbers;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        std::string const name = group_of(samples[i].summary);
        if (name.empty()) continue;
        auto const [at, added] = numbers.try_emplace(name, groups.size());
        if (added) groups.emplace_back();
        groups[at->second].push_back(i);
    }
    std::erase_if(groups, [](auto const& group) { return group.size() < 2; });
    return groups.empty() ? numbered_groups(samples) : groups;
}

LowestCorrelations lowest_correlations(std::span<PageSample const> samples,
                                       std::vector<std::vector<std::size_t>> const& groups) {
    LowestCorrelations lowest(samples.size());
    for (std::vector<std::size_t> const& group : groups) {
        std::vector<std::vector<float>> scores;
        for (std::size_t const sample : group) scores.push_back(standard_scores(samples[sample].reads));
        for (std::size_t a = 0; a < group.size(); ++a) {
            for (std::size_t b = 0; b < group.size(); ++b) {
                if (a == b) continue;
                auto const r = correlation(scores[a], scores[b]);
                auto& least = lowest[group[a]];
                if (r && (!least || *r < least->correlation)) least = {group[b], *r};
            }
        }
    }
    return lowest;
}

}  // namespace motifcount::internal
