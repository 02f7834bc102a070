#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "dna/alphabet.hpp"

/// Rules of BarcodeList by comparison with all entries
namespace motifcount::internal::test {

inline constexpr unsigned never = 1000;

inline bool matches(char entry, char text) {
    return base_code(text) != no_base && ((iupac_mask(entry) >> base_code(text)) & 1U) != 0;
}

inline unsigned mismatches(std::string const& entry, std::string const& text) {
    if (text.size() < entry.size()) return never;
    unsigned count = 0;
    for (std::size_t i = 0; i < entry.size(); ++i) count += matches(entry[i], text[i]) ? 0 : 1;
    return count;
}

/// Returns the least (edits, indels) of the entry and the first 0, 1, 2 ... letters of the text.
inline std::vector<std::pair<unsigned, unsigned>> alignments(std::string const& entry,
                                                             std::string const& text) {
    using Cost = std::pair<unsigned, unsigned>;
    auto const plus = [](Cost cost, unsigned edits, unsigned indels) {
        return Cost{cost.first + edits, cost.second + indels};
    };
    std::vector<Cost> row(text.size() + 1);
    for (unsigned i = 0; i < row.size(); ++i) row[i] = {i, i};
    for (char const letter : entry) {
        std::vector<Cost> next(row.size());
        next[0] = plus(row[0], 1, 1);
        for (std::size_t i = 1; i < row.size(); ++i)
            next[i] = std::min({plus(row[i - 1], matches(letter, text[i - 1]) ? 0 : 1, 0), plus(row[i], 1, 1),
                                plus(next[i - 1], 1, 1)});
        row = std::move(next);
    }
    return row;
}

struct Oracle {
    std::vector<std::string> entries;
    ListRule rule;
    bool from_end;

    static std::string reversed(std::string const& text) { return {text.rbegin(), text.rend()}; }

    [[nodiscard]] unsigned distance(std::string const& entry, std::string const& text, bool whole) const {
        if (rule.edits == 0) return whole && entry.size() != text.size() ? never : mismatches(entry, text);
        auto const row = alignments(entry, text);
        return whole ? row.back().first : std::ranges::min(row).first;
    }

    [[nodiscard]] ListMatch match(std::string text, bool whole) const {
        std::vector<std::string> sequences = entries;
        if (from_end) {
            text = reversed(text);
            for (std::string& sequence : sequences) sequence = reversed(sequence);
        }
        std::vector<unsigned> distances;
        for (std::string const& sequence : sequences) distances.push_back(distance(sequence, text, whole));
        unsigned const best = std::ranges::min(distances);
        ListMatch result;
        if (best > rule.limit()) return result;
        result.distance = static_cast<std::uint8_t>(best);
        unsigned const most = best == 0 ? 0 : best + rule.lead - 1;
        for (std::size_t i = 0; i < sequences.size(); ++i) {
            bool wins = distances[i] == best;
            for (std::size_t j = 0; j < sequences.size(); ++j)
                if (sequences[j] != sequences[i] && distances[j] <= most)
                    wins = wins && !whole && sequences[i].starts_with(sequences[j]);
            if (wins) return found(result, sequences[i], i, text, whole);
        }
        result.outcome = ListMatch::Outcome::ambiguous;
        if (!rule.ties || whole) return result;
        ListTie const all = tie(text);
        ListMatch const first = found(result, sequences[all.entries[0]], 0, text, false);
        for (std::size_t i = 0; i < all.nearest; ++i) {
            ListMatch const own = found(result, sequences[all.entries[i]], 0, text, false);
            if (own.length != first.length || own.indels != first.indels) return result;
        }
        result = first;
        result.outcome = ListMatch::Outcome::tied;
        result.ends = first.length == 0 ? 0 : std::uint64_t{1} << (first.length - 1);
        return result;
    }

    /// Entries that are too near for a lead, with the text from the fixed side
    [[nodiscard]] ListTie tie(std::string const& text) const {
        std::vector<std::pair<unsigned, std::uint32_t>> near;
        unsigned best = never;
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            if (std::ranges::find(entries, entries[i]) != entries.begin() + i) continue;
            near.emplace_back(distance(side(i), text, false), i);
            best = std::min(best, near.back().first);
        }
        std::erase_if(near, [&, all = near](auto const& own) {
            return own.first > (best == 0 ? 0 : best + rule.lead - 1) ||
                   std::ranges::any_of(all, [&](auto const& other) {
                       return other.first == best && entries[other.second] != entries[own.second] &&
                              side(other.second).starts_with(side(own.second));
                   });
        });
        std::ranges::sort(near);
        ListTie tie;
        for (auto const& [far, entry] : near) {
            tie.entries.push_back(entry);
            if (far == best) ++tie.nearest;
        }
        return tie;
    }

private:
    /// Entry from the fixed side
    [[nodiscard]] std::string side(std::uint32_t entry) const {
        return from_end ? reversed(entries[entry]) : entries[entry];
    }
    [[nodiscard]] ListMatch found(ListMatch result, std::string const& entry, std::size_t at,
                                  std::string const& text, bool whole) const {
        result.outcome = ListMatch::Outcome::found;
        result.entry = static_cast<std::uint32_t>(at);
        std::vector<std::pair<unsigned, unsigned>> row(text.size() + 1, {never, 0});
        if (rule.edits == 0 || result.distance == 0)
            row[entry.size()] = {result.distance, 0};
        else
            row = alignments(entry, text);
        unsigned least = never;
        for (std::size_t end = whole ? text.size() : 0; end < row.size(); ++end) {
            if (row[end].first != result.distance) continue;
            if (end > 0) result.ends |= std::uint64_t{1} << (end - 1);
            if (row[end].second >= least) continue;
            least = row[end].second;
            result.indels = static_cast<std::uint8_t>(least);
            result.length = static_cast<std::uint8_t>(end);
        }
        return result;
    }
};

}  // namespace motifcount::internal::test
