#include "fragments/layout_survey.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "barcodes/barcode_list.hpp"
#include "dna/alphabet.hpp"
#include "dna/reverse_complement.hpp"
#include "fragments/segment_lists.hpp"
#include "layouts/layout.hpp"

namespace motifcount::internal {
namespace {

constexpr unsigned most_offset = 300;   // starts of entries that are examined
constexpr double least_share = 0.1;     // of reads with an entry
constexpr double fixed_share = 0.9;     // of the reads with an entry, at one offset
constexpr double constant_share = 0.8;  // of reads with the same base next to an entry
constexpr unsigned most_constant = 24;  // bases of an anchor
constexpr unsigned least_constant = 10;
constexpr unsigned shortest_umi = 6;
constexpr unsigned longest_umi = 16;
constexpr unsigned least_template = 20;

struct EntryHit {
    std::size_t read;
    unsigned offset;
    unsigned length;
};

std::vector<EntryHit> find_entries(SurveyedReads reads, unsigned mate, BarcodeList const& list) {
    std::vector<EntryHit> hits;
    for (std::size_t read = 0; read < reads.size(); ++read) {
        MateText const& text = reads[read][mate];
        for (unsigned offset = 0; offset + list.shortest() <= text.length && offset <= most_offset;
             ++offset) {
            auto const length =
                static_cast<unsigned>(std::min<std::uint64_t>(text.length - offset, list.longest()));
            ListMatch const match = list.match(short_text(text.text, text.first + offset, length));
            if (match.outcome == ListMatch::Outcome::found) hits.push_back({read, offset, match.length});
        }
    }
    return hits;
}

/// Chance that random bases begin with an entry
double chance_of(Texts const& sequences) {
    double chance = 0;
    for (std::string_view const sequence : sequences)
        chance += std::pow(0.25, static_cast<double>(sequence.size()));
    return std::min(chance, 1.0);
}

double without_chance(double share, double chance) {
    return chance >= 1 ? 0 : std::max(0.0, (share - chance) / (1 - chance));
}

/// Returns the constant bases next to hits, in the order of the read.
std::string constant_bases(SurveyedReads reads, unsigned mate, std::vector<EntryHit> const& hits,
                           bool before) {
    std::string bases;
    for (unsigned distance = 0; distance < most_constant; ++distance) {
        std::array<std::size_t, 4> counts{};
        for (EntryHit const& hit : hits) {
            MateText const& text = reads[hit.read][mate];
            unsigned const at = before ? hit.offset - distance - 1 : hit.offset + hit.length + distance;
            if (at >= text.length || text.text.is_break(text.first + at))
                continue;  // wraps around before the read
            ++counts[text.text.base(text.first + at)];
        }
        auto const best = std::ranges::max_element(counts);
        if (static_cast<double>(*best) < constant_share * static_cast<double>(hits.size())) break;
        bases += "ACGT"[best - counts.begin()];
    }
    if (before) std::ranges::reverse(bases);
    bool const varied = bases.find_first_not_of(bases.empty() ? 'A' : bases.front()) != std::string::npos;
    return bases.size() >= least_constant && varied ? bases : std::string();
}

ListSite site_of(SurveyedReads reads, unsigned mate, std::vector<EntryHit> hits, double chance) {
    ListSite site;
    site.mate = mate;
    std::map<unsigned, std::size_t> by_offset;
    std::size_t with_entry = 0;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        ++by_offset[hits[i].offset];
        if (i == 0 || hits[i].read != hits[i - 1].read) ++with_entry;
    }
    if (hits.empty()) return site;
    auto const best = std::ranges::max_element(by_offset, {}, [](auto const& entry) { return entry.second; });
    double const count = static_cast<double>(reads.size());
    double positions = 0;
    for (auto const& read : reads)
        positions += static_cast<double>(std::min<std::uint64_t>(read[mate].length, most_offset));
    double const anywhere =
        without_chance(static_cast<double>(with_entry) / count, 1 - std::pow(1 - chance, positions / count));
    double const at_offset = without_chance(static_cast<double>(best->second) / count, chance);
    site.offset = best->first;
    site.fixed = at_offset >= fixed_share * anywhere;
    site.share = std::max(anywhere, at_offset);
    if (site.share < least_share) return site;
    if (site.fixed) std::erase_if(hits, [&](EntryHit const& hit) { return hit.offset != site.offset; });
    site.before = constant_bases(reads, mate, hits, true);
    site.after = constant_bases(reads, mate, hits, false);
    return site;
}

ListSite best_site(SurveyedReads reads, std::span<std::uint8_t const> mates, SurveyedList const& surveyed) {
    ListSite best;
    double const chance = chance_of(surveyed.sequences);
    for (bool const back : {false, true}) {
        Texts const sequences = back ? reverse_complements(surveyed.sequences, 1) : surveyed.sequences;
        BarcodeList const list(sequences, {0, 0, 1}, false);
        for (unsigned const mate : mates) {
            ListSite site = site_of(reads, mate, find_entries(reads, mate, list), chance);
            site.reverse_complement = back;
            // Of reads in both directions, those in the direction of the list are described.
            if (site.share > (back ? 4 : 1) * best.share) best = std::move(site);
        }
    }
    return best;
}

std::string segment_text(SurveyedList const& list, bool reverse_complement) {
    auto const [shortest, longest] = std::ranges::minmax(list.sequences, {}, &std::string_view::size);
    std::string text = "[" + list.name;
    if (shortest.size() == longest.size()) text.append(":").append(std::to_string(longest.size()));
    if (list.file.empty()) return text.append(reverse_complement ? ", rc]" : "]");
    bool const quoted = list.file.find_first_of(" ,]\t") != std::string::npos;
    text.append(quoted ? " = \"" : " = ").append(list.file).append(quoted ? "\"" : "");
    return text.append(reverse_complement ? ", rc]" : "]");
}

/// Most frequent length of a mate
unsigned usual_length(SurveyedReads reads, unsigned mate) {
    std::map<std::uint64_t, std::size_t> lengths;
    for (auto const& read : reads) ++lengths[read[mate].length];
    auto const best = std::ranges::max_element(lengths, {}, [](auto const& entry) { return entry.second; });
    return best == lengths.end() ? 0 : static_cast<unsigned>(best->first);
}

/// Returns the length of the UMI that starts at `start`: the rest of the read, or the bases before a stretch of T; 0 = no UMI.
unsigned umi_length(SurveyedReads reads, unsigned mate, unsigned start) {
    unsigned const length = usual_length(reads, mate);
    if (length < start + shortest_umi) return 0;
    if (length - start <= longest_umi) return length - start;
    unsigned thymines = 0;  // consecutive positions with mostly T
    for (unsigned at = start; at < std::min(length, start + longest_umi + 5); ++at) {
        std::size_t count = 0;
        for (auto const& read : reads)
            if (at < read[mate].length && read[mate].text.base(read[mate].first + at) == 3) ++count;
        thymines = static_cast<double>(count) >= constant_share * static_cast<double>(reads.size())
                       ? thymines + 1
                       : 0;
        if (thymines == 5 && at - 4 - start >= shortest_umi) return at - 4 - start;
    }
    return 0;
}

/// Writes the layout of one mate.
class MateWriter {
public:
    MateWriter(SurveyedReads reads, unsigned mate, std::vector<SurveyedList> const& lists)
        : reads_(reads), mate_(mate), lists_(lists) {}

    void add(ListSite const& site) {
        SurveyedList const& list = lists_[site.list];
        std::string const segment = segment_text(list, site.reverse_complement);
        end_cell(site.fixed ? site.offset : 0);
        if (!site.before.empty()) {
            text_.append("*(").append(site.before).append(", e=2)").append(segment);
        } else if (site.fixed) {
            if (site.offset > end_)
                text_.append(has_umi_before(site) ? "[umi:" : ".{")
                    .append(std::to_string(site.offset - end_))
                    .append(has_umi_before(site) ? "]" : "}");
            text_ += segment;
        } else if (!site.after.empty()) {
            text_.append("*").append(segment).append("(").append(site.after).append(", e=2)");
        } else {
            text_.append("*").append(segment);
        }
        after_cell_ = list.name == "cell" && site.fixed && !has_umi_before(site);
        end_ = site.offset + static_cast<unsigned>(list.sequences.front().size());
    }

    /// True if the bases before a site are the UMI of a cell that is read backwards
    [[nodiscard]] bool has_umi_before(ListSite const& site) const {
        return lists_[site.list].name == "cell" && site.fixed && site.reverse_complement &&
               site.offset >= end_ + shortest_umi && site.offset <= end_ + longest_umi;
    }

    /// Adds a UMI between a cell and the next element, which starts at `next`; 0 = unknown.
    void end_cell(unsigned next) {
        if (!after_cell_) return;
        after_cell_ = false;
        unsigned const umi =
            next > end_ && next - end_ <= longest_umi ? next - end_ : umi_length(reads_, mate_, end_);
        if (umi < shortest_umi) return;
        text_.append("[umi:").append(std::to_string(umi)).append("]");
        end_ += umi;
    }

    [[nodiscard]] std::string text(bool with_template) {
        end_cell(0);
        if (with_template && usual_length(reads_, mate_) >= end_ + least_template) text_ += "[template]";
        return text_;
    }

private:
    SurveyedReads reads_;
    unsigned mate_;
    std::vector<SurveyedList> const& lists_;
    std::string text_;
    unsigned end_ = 0;
    bool after_cell_ = false;
};

}  // namespace

std::vector<ListSite> find_list_sites(SurveyedReads reads, std::span<std::uint8_t const> mates,
                                      std::vector<SurveyedList> const& lists) {
    std::map<std::string, ListSite> by_name;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        ListSite site = best_site(reads, mates, lists[i]);
        site.list = i;
        ListSite& best = by_name[lists[i].name];
        if (site.share >= least_share && site.share > best.share) best = std::move(site);
    }
    std::vector<ListSite> sites;
    for (auto& [name, site] : by_name)
        if (site.share > 0) sites.push_back(std::move(site));
    std::ranges::sort(sites, [](ListSite const& a, ListSite const& b) {
        return std::tuple(a.mate, !a.fixed, a.offset) < std::tuple(b.mate, !b.fixed, b.offset);
    });
    return sites;
}

std::string layout_of_sites(SurveyedReads reads, std::span<std::uint8_t const> mates,
                            std::vector<SurveyedList> const& lists, std::vector<ListSite> const& sites) {
    auto const is_cell = [&](ListSite const& site) { return lists[site.list].name == "cell"; };
    // Reads of cells are counted by their features; without features, and without cells, the other bases are written.
    bool const writes = std::ranges::all_of(sites, is_cell) || std::ranges::none_of(sites, is_cell);
    std::string text;
    for (unsigned const mate : mates) {
        MateWriter writer(reads, mate, lists);
        bool cells = false;
        for (ListSite const& site : sites) {
            if (site.mate != mate) continue;
            writer.add(site);
            cells = cells || is_cell(site);
        }
        std::string const own = writer.text(writes && !cells && mate < 2);
        if (own.empty()) continue;
        text.append(text.empty() ? "" : " ")
            .append(name_of(static_cast<LayoutMate>(mate)))
            .append(": ")
            .append(own);
    }
    return text;
}

}  // namespace motifcount::internal
