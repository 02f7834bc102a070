// Tests of the page of an off-target search

#include "report/guides/guide_sections.hpp"

#include <doctest/doctest.h>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Numbers = std::vector<std::uint64_t>;

bool holds(std::string const& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::vector<MotifId> order_of(GuideTotals const& totals) {
    std::vector<MotifId> order;
    for (RankedGuide const& guide : totals.ranked) order.push_back(guide.guide);
    return order;
}

/// Returns the number of cells in a row of the first table.
std::size_t cells_in_row(std::string const& html, std::size_t row) {
    std::size_t at = html.find("<tr>");
    for (; row > 0; --row) at = html.find("<tr>", at + 1);
    std::size_t cells = 0;
    for (std::size_t const end = html.find("</tr>", at); at < end; ++at)
        cells += html.compare(at, 5, "</th>") == 0 || html.compare(at, 5, "</td>") == 0 ? 1 : 0;
    return cells;
}

MotifSet guides(std::size_t number) {
    MotifSet set;
    for (std::size_t i = 0; i < number; ++i) set.add({"<g" + std::to_string(i), "ACGTACGTAA"}, "test");
    return set;
}

}  // namespace

TEST_CASE("page of guides: alignment with marked mismatches and gaps") {
    GuideSite site;
    site.guide = "ACG-TTA";
    site.target = "AtaCT-A";
    site.pam = "TGG";
    CHECK(
        alignment(site, true) ==
        "<code class=\"aligned\">ACG<mark>-</mark>TTA<br>A<mark>taC</mark>T<mark>-</mark>A<i>TGG</i></code>");
    CHECK(alignment(site, false) ==
          "<code class=\"aligned\">   "
          "ACG<mark>-</mark>TTA<br><i>TGG</i>A<mark>taC</mark>T<mark>-</mark>A</code>");
    site.guide = "AC";
    site.target = "Ac";
    site.pam = "";
    CHECK(alignment(site, true) == "<code class=\"aligned\">AC<br>A<mark>c</mark></code>");
}

TEST_CASE("page of guides: few close sites first, no exact site last") {
    MotifSet const set = guides(4);
    OffTarget const search{.pams = {"NGG"}};
    ReportSettings const settings{.max_mismatches = 2, .off_target = &search};
    GuideTotals const totals(set, settings, Numbers{2, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 9}, nullptr);
    CHECK(order_of(totals) == std::vector<MotifId>{3, 2, 0, 1});
    CHECK(totals.ranked[0].sites() == 10);
    std::string const cards = guide_cards(totals);
    CHECK(holds(cards, "<b>15</b><span>sites"));
    CHECK(holds(cards, "<b>2</b><span>guides with exactly one"));
    CHECK(holds(cards, "<b>1</b><span>guides without an exact site"));
    std::string const table = guide_table(totals);
    CHECK(holds(
        table,
        "<tr><th>&lt;g3</th><td><code>ACGTACGTAA</code></td><td>10</td><td>1</td><td>0</td><td>9</td></tr>"));
    CHECK_FALSE(holds(table, "bulge"));
    CHECK_FALSE(holds(table, "specificity"));
    CHECK(holds(distance_chart(totals), "<title>2: 10 sites</title>"));
    CHECK(closest_sites(totals, {}, nullptr).empty());
}

TEST_CASE("page of guides: bases in bulges count like mismatches") {
    MotifSet const set = guides(2);
    OffTarget const search{.pams = {"NGG"}, .dna_bulge = 1, .rna_bulge = 2};
    ReportSettings const settings{.max_mismatches = 1, .off_target = &search};
    // Sites with 0 and 1 mismatches: no bulge, DNA bulge, RNA bulges of 1 and 2 bases
    GuideTotals const totals(set, settings, Numbers{1, 0, 2, 3, 4, 5, 6, 7, 1, 0, 0, 0, 0, 0, 9, 9}, nullptr);
    CHECK(order_of(totals) == std::vector<MotifId>{1, 0});
    RankedGuide const& first = totals.ranked[1];
    CHECK(first.plain == Numbers{1, 0});
    CHECK(first.bulged == 27);
    CHECK(first.by_distance == Numbers{1, 2 + 4, 3 + 5 + 6, 7});
    CHECK(holds(guide_table(totals), "<td>28</td><td>1</td><td>0</td><td>27</td></tr>"));
}

TEST_CASE("page of guides: all columns have a title") {
    MotifSet set;
    set.add({"g", "ACGTACGTAACCGGTTACGT"}, "test");
    std::vector<GuideSite> sites(1);
    sites[0].guide = sites[0].target = "ACGTACGTAACCGGTTACGT";
    sites[0].variants = "chr1:5:A>G";
    std::uint64_t const variants = 7;
    for (bool const scores : {false, true})
        for (unsigned const bulge : {0U, 1U})
            for (std::string const vcf : {"", "snvs.vcf"}) {
                CAPTURE(scores);
                CAPTURE(bulge);
                CAPTURE(vcf);
                OffTarget const search{.pams = {"NGG"},
                                       .dna_bulge = bulge,
                                       .scores_cfd = scores,
                                       .scores_mit = scores,
                                       .vcf = vcf};
                ReportSettings const settings{.off_target = &search};
                Specificity const specificity(set, settings);
                GuideTotals const totals(
                    set, settings, Numbers(1 + bulge, 1), scores ? &specificity : nullptr,
                    vcf.empty() ? std::span<std::uint64_t const>() : std::span(&variants, 1));
                for (std::string const& html : {guide_table(totals), closest_sites(totals, sites, nullptr)}) {
                    CHECK(cells_in_row(html, 0) == cells_in_row(html, 1));
                    CHECK(holds(html, "variants") == !vcf.empty());
                }
                CHECK(holds(guide_table(totals), "<td>7</td></tr>") == !vcf.empty());
                CHECK(holds(closest_sites(totals, sites, nullptr), "<td>chr1:5:A&gt;G</td></tr>") ==
                      !vcf.empty());
                CHECK(holds(guide_table(totals), "<th>CFD with variants</th>") == (scores && !vcf.empty()));
            }
}

TEST_CASE("page of guides: only the first 100 guides, and the sites of 20") {
    MotifSet const set = guides(150);
    OffTarget const search{.pams = {"NGG"}, .top = 3};
    ReportSettings const settings{.max_mismatches = 0, .off_target = &search};
    GuideTotals const totals(set, settings, Numbers(150, 1), nullptr);
    CHECK(holds(guide_table(totals), "&lt;g99<"));
    CHECK_FALSE(holds(guide_table(totals), "&lt;g100<"));
    CHECK(holds(guide_table(totals), "The first 100 of 150 guides."));
    std::vector<GuideSite> sites(150);
    for (MotifId guide = 0; guide < 150; ++guide) {
        sites[guide].hit = {0, guide, guide + 10, guide, Strand::forward, 0};
        sites[guide].guide = sites[guide].target = "ACGTACGTAA";
        sites[guide].record = "chr&1";
    }
    std::string const closest = closest_sites(totals, sites, nullptr);
    CHECK(
        holds(closest,
              "Up to 3 sites per guide, the fewest differences first, for the first 20 guides with sites."));
    CHECK(holds(closest, "<h3>&lt;g19</h3>"));
    CHECK_FALSE(holds(closest, "<h3>&lt;g20</h3>"));
    CHECK(holds(closest, "</th><td>chr&amp;1</td><td>19</td><td>29</td><td>+</td><td>0</td></tr>"));
}
