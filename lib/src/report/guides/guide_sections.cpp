#include "report/guides/guide_sections.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "report/guides/guide_design.hpp"
#include "report/pages/page.hpp"
#include "report/pages/sample_view.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t listed_guides = 100;
constexpr std::size_t aligned_guides = 20;

bool is_better(RankedGuide const& a, RankedGuide const& b) {
    if (a.has_exact() != b.has_exact()) return a.has_exact();
    if (a.specificity != b.specificity) return a.specificity > b.specificity;
    if (a.by_distance != b.by_distance) return a.by_distance < b.by_distance;
    return a.guide < b.guide;
}

/// Returns a line of an alignment. Letters for which `is_marked(i)` is true are marked.
template <class IsMarked>
std::string marked(std::string const& letters, IsMarked const& is_marked) {
    std::string html;
    bool inside = false;
    for (std::size_t i = 0; i <= letters.size(); ++i) {
        bool const now = i < letters.size() && is_marked(i);
        if (now != inside) html += now ? "<mark>" : "</mark>";
        inside = now;
        if (i < letters.size()) html += letters[i];
    }
    return html;
}

std::string bulge_cell(BulgePlacement const& bulge) {
    if (bulge.size == 0) return "&ndash;";
    return std::string(bulge.rna ? "RNA " : "DNA ").append(std::to_string(bulge.size));
}

/// Columns of the table of guides
class GuideColumns {
public:
    explicit GuideColumns(GuideTotals const& totals)
        : totals_(totals), search_(*totals.settings.off_target) {}

    [[nodiscard]] std::vector<std::string> header() const {
        std::vector<std::string> names{"guide", "sequence"};
        if (search_.has_design()) names.insert(names.end(), {"GC %", "homopolymer"});
        if (totals_.specificity != nullptr)
            for (std::string const& name : totals_.specificity->names())
                if (is_specificity(name))
                    names.push_back(std::string(name.starts_with("cfd") ? "CFD" : "MIT")
                                        .append(name.ends_with("variants") ? " with variants" : ""));
        names.emplace_back("sites");
        for (std::size_t i = 0; i < totals_.ranked.front().plain.size(); ++i)
            names.push_back(std::to_string(i));
        if (totals_.has_bulges()) names.emplace_back("bulge");
        if (search_.has_variants()) names.emplace_back("variants");
        return names;
    }
    [[nodiscard]] std::vector<std::string> cells(RankedGuide const& guide) const {
        std::string_view const letters = totals_.guides.sequence(guide.guide);
        std::vector<std::string> cells{html_text(totals_.guides.id(guide.guide)),
                                       "<code>" + std::string(letters) + "</code>"};
        if (search_.has_design())
            cells.insert(cells.end(), {gc_percent(letters), std::to_string(longest_homopolymer(letters))});
        if (totals_.specificity != nullptr) {
            std::vector<std::string> const names = totals_.specificity->names();
            std::vector<std::string> const values = totals_.specificity->cells(guide.guide);
            for (std::size_t i = 0; i < names.size(); ++i)
                if (is_specificity(names[i])) cells.push_back(values[i]);
        }
        cells.push_back(grouped(guide.sites()));
        for (std::uint64_t const number : guide.plain) cells.push_back(grouped(number));
        if (totals_.has_bulges()) cells.push_back(grouped(guide.bulged));
        if (search_.has_variants()) cells.push_back(grouped(guide.variant_sites));
        return cells;
    }

private:
    [[nodiscard]] static bool is_specificity(std::string_view column) {
        return Specificity::rule_of(column).how == CellRule::How::computed;
    }

    GuideTotals const& totals_;
    OffTarget const& search_;
};

/// Columns of the tables of closest sites
class SiteColumns {
public:
    SiteColumns(GuideTotals const& totals, GeneIndex* genes)
        : totals_(totals),
          search_(*totals.settings.off_target),
          edits_(totals.settings.max_edits != 0),
          genes_(genes) {}

    [[nodiscard]] std::vector<std::string> header() const {
        std::vector<std::string> names{"guide and target", "record",      "start", "end",
                                       "strand",           totals_.unit()};
        if (totals_.has_bulges()) names.emplace_back("bulge");
        if (search_.scores_cfd) names.emplace_back("CFD");
        if (search_.scores_mit) names.emplace_back("MIT");
        if (search_.has_design()) names.emplace_back("cut");
        if (genes_ != nullptr) names.insert(names.end(), {"gene", "feature"});
        if (search_.has_variants()) names.emplace_back("variants");
        return names;
    }
    [[nodiscard]] std::vector<std::string> cells(GuideSite const& site) const {
        std::vector<std::string> cells{alignment(site, search_.pam_at_end),
                                       html_text(site.record),
                                       std::to_string(site.hit.start),
                                       std::to_string(site.hit.end),
                                       site.hit.strand == Strand::forward ? "+" : "&minus;",
                                       std::to_string(edits_ ? site.distance : site.mismatches)};
        if (totals_.has_bulges()) cells.push_back(bulge_cell(site.bulge));
        auto const score = [](std::uint64_t millionths, int digits) {
            return decimal(static_cast<double>(millionths) / static_cast<double>(score_unit), digits);
        };
        if (search_.scores_cfd) cells.push_back(site.scores ? score(site.scores->cfd, 3) : "&ndash;");
        if (search_.scores_mit) cells.push_back(site.scores ? score(site.scores->mit, 2) : "&ndash;");
        if (search_.has_design()) cells.push_back(cut_positions(site, search_));
        if (genes_ != nullptr) {
            GeneIndex::Cells const& found = genes_->at(site.record, cut_at(site, search_));
            cells.insert(cells.end(), {html_text(found.gene), html_text(found.feature)});
        }
        if (search_.has_variants())
            cells.push_back(site.variants.empty() ? "&ndash;" : html_text(site.variants));
        return cells;
    }

private:
    GuideTotals const& totals_;
    OffTarget const& search_;
    bool const edits_;
    GeneIndex* const genes_;
};

}  // namespace

std::uint64_t RankedGuide::sites() const {
    return std::reduce(by_distance.begin(), by_distance.end());
}

GuideTotals::GuideTotals(MotifSet const& all, ReportSettings const& how, std::span<std::uint64_t const> sites,
                         Specificity const* specificities, std::span<std::uint64_t const> variant_sites)
    : guides(all), settings(how), specificity(specificities) {
    std::size_t const kinds = sites.size() / guides.size();
    std::size_t const distances =
        1 + (settings.max_edits != 0 ? settings.max_edits : settings.max_mismatches);
    std::size_t const dna = settings.off_target->dna_bulge;
    std::size_t const longest = std::max<std::size_t>(dna, settings.off_target->rna_bulge);
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        auto const own = sites.subspan(kinds * guide, kinds);
        RankedGuide& row = ranked.emplace_back();
        row.guide = guide;
        row.plain.assign(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(distances));
        row.by_distance.resize(distances + longest);
        for (std::size_t i = 0; i < kinds; ++i) {
            // The number of mismatches changes fastest; then come DNA bulges by size, then RNA bulges by size.
            std::size_t const bulge = i / distances;
            row.by_distance[i % distances + (bulge > dna ? bulge - dna : bulge)] += own[i];
            if (bulge != 0) row.bulged += own[i];
        }
        if (!variant_sites.empty()) row.variant_sites = variant_sites[guide];
        if (specificity != nullptr) row.specificity = specificity->specificity(guide);
    }
    std::ranges::sort(ranked, is_better);
}

std::string alignment(GuideSite const& site, bool pam_at_end) {
    auto const differs = [&site](std::size_t i) {
        char const base = site.target[i];
        return base == '-' || site.guide[i] == '-' || base != to_upper(base);
    };
    std::string const pam = site.pam.empty() ? "" : "<i>" + site.pam + "</i>";
    std::string const blanks(site.pam.size(), ' ');
    std::string const target = marked(site.target, differs);
    auto const is_gap = [&site](std::size_t i) { return site.guide[i] == '-'; };
    return "<code class=\"aligned\">" + (pam_at_end ? "" : blanks) + marked(site.guide, is_gap) + "<br>" +
           (pam_at_end ? target + pam : pam + target) + "</code>";
}

std::string guide_cards(GuideTotals const& totals) {
    std::uint64_t sites = 0;
    std::uint64_t one = 0;
    std::uint64_t none = 0;
    for (RankedGuide const& guide : totals.ranked) {
        sites += guide.sites();
        one += guide.plain.front() == 1 ? 1 : 0;
        none += guide.has_exact() ? 0 : 1;
    }
    std::string html = "<div class=\"cards\">\n" + card(grouped(totals.guides.size()), "guides");
    html += card(grouped(sites), "sites");
    html += card(grouped(one), "guides with exactly one exact site");
    html += card(grouped(none), "guides without an exact site");
    return html + "</div>\n";
}

std::string guide_table(GuideTotals const& totals) {
    GuideColumns const columns(totals);
    std::string rows = row(columns.header(), "th");
    for (RankedGuide const& one :
         std::span(totals.ranked).first(std::min(listed_guides, totals.ranked.size())))
        rows += row(columns.cells(one), "td");
    std::string html = "<h2>Guides, the best first</h2>\n<p>Guides with an exact site come first";
    if (totals.specificity != nullptr) html += ", then guides with a higher specificity";
    html += std::string(", then guides with fewer sites with 0 ") + totals.unit() +
            ", with 1, and so on. The columns 0, 1, &hellip; count sites with this number of " +
            totals.unit() + (totals.has_bulges() ? ", without a bulge" : "") + ".";
    if (totals.settings.off_target->has_variants())
        html +=
            " Sites with variants are counted separately. Their alleles are combined without regard to the "
            "phase, so that some combinations may not occur.";
    if (totals.specificity != nullptr)
        html += " The specificity (CFD: 0 to 1, MIT: 0 to 100) depends on the maximum number of mismatches.";
    if (totals.ranked.size() > listed_guides)
        html += " The first " + std::to_string(listed_guides) + " of " + grouped(totals.ranked.size()) +
                " guides.";
    return html + "</p>\n" + table(rows, "named");
}

std::string distance_chart(GuideTotals const& totals) {
    std::vector<std::uint64_t> sums(totals.ranked.front().by_distance.size());
    for (RankedGuide const& guide : totals.ranked)
        std::ranges::transform(sums, guide.by_distance, sums.begin(), std::plus<>());
    std::vector<Bar> bars;
    for (std::size_t i = 0; i < sums.size(); ++i)
        bars.push_back({std::to_string(i),
                        grouped(sums[i]),
                        std::to_string(i) + ": " + grouped(sums[i]) + " sites",
                        {{"plain", static_cast<double>(sums[i])}}});
    std::string const what = std::string("Sites by number of ") + totals.unit() +
                             (totals.has_bulges() ? " and bases in bulges" : "");
    return "<h2>" + what + "</h2>\n<p>Sites of all guides.</p>\n" + bar_chart(bars, what);
}

std::string closest_sites(GuideTotals const& totals, std::span<GuideSite const> sites, GeneIndex* genes) {
    SiteColumns const columns(totals, genes);
    std::string const header = row(columns.header(), "th");
    std::string tables;
    std::size_t guides = 0;
    auto const guide_of = [](GuideSite const& site) { return site.hit.motif; };
    for (RankedGuide const& one : totals.ranked) {
        std::span const own(std::ranges::lower_bound(sites, one.guide, {}, guide_of),
                            std::ranges::upper_bound(sites, one.guide, {}, guide_of));
        if (own.empty() || guides == aligned_guides) continue;
        ++guides;
        std::string rows = header;
        for (GuideSite const& site : own) rows += row(columns.cells(site), "td");
        tables += "<h3>" + html_text(totals.guides.id(one.guide)) + "</h3>\n" + table(rows, "sites");
    }
    if (tables.empty()) return {};
    bool const by_cfd = totals.settings.off_target->scores_cfd;
    std::string html = "<h2>Closest sites</h2>\n<p>Up to " + grouped(totals.settings.off_target->top) +
                       (totals.settings.off_target->top == 1 ? " site" : " sites") + " per guide, " +
                       (by_cfd ? "the highest CFD score first" : "the fewest differences first");
    if (guides < totals.ranked.size()) html += ", for the first " + grouped(guides) + " guides with sites";
    return html +
           ". The guide is above the target. Letters of the target that differ from the guide are marked and "
           "in "
           "lower case; the PAM is in italics. Positions are counted from 0.</p>\n" +
           tables;
}

}  // namespace motifcount::internal
