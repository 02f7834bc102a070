#include "report/guides/guide_design.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/decimal.hpp"

namespace motifcount::internal {

namespace {

std::uint64_t position_of(unsigned cut, GuideSite const& site, OffTarget const& search) {
    // Whether the PAM follows the site on the forward strand
    bool const behind = search.pam_at_end == (site.hit.strand == Strand::forward);
    return behind ? site.hit.end - std::min<std::uint64_t>(cut, site.hit.end) : site.hit.start + cut;
}

}  // namespace

std::string cut_positions(GuideSite const& site, OffTarget const& search) {
    std::string text;
    for (unsigned const cut : search.cuts_or_usual())
        text.append(text.empty() ? "" : ",").append(std::to_string(position_of(cut, site, search)));
    return text;
}

std::uint64_t cut_at(GuideSite const& site, OffTarget const& search) {
    return position_of(search.cuts_or_usual().front(), site, search);
}

std::size_t seed_mismatches(GuideSite const& site, bool pam_at_end) noexcept {
    constexpr std::size_t seed = 12;
    std::size_t const size = site.guide.size();
    std::size_t letters = 0;
    std::size_t mismatches = 0;
    for (std::size_t i = 0; i < size && letters < seed; ++i) {
        std::size_t const at = pam_at_end ? size - 1 - i : i;
        if (site.guide[at] == '-') continue;
        ++letters;
        mismatches += site.target[at] != to_upper(site.target[at]) ? 1 : 0;
    }
    return mismatches;
}

std::string gc_percent(std::string_view guide) {
    auto const count = std::ranges::count_if(
        guide, [](char letter) { return letter == 'G' || letter == 'C' || letter == 'S'; });
    return decimal(100 * static_cast<double>(count) / static_cast<double>(guide.size()), 1);
}

std::size_t longest_homopolymer(std::string_view guide) noexcept {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (std::size_t i = 0; i < guide.size(); ++i) {
        bool const is_base = std::string_view("ACGT").find(guide[i]) != std::string_view::npos;
        run = !is_base ? 0 : i > 0 && guide[i] == guide[i - 1] ? run + 1 : 1;
        longest = std::max(longest, run);
    }
    return longest;
}

std::string site_name(GuideSite const& site, std::string_view id, bool edits) {
    std::string name(id);
    name.append(":")
        .append(std::to_string(edits ? site.distance : site.mismatches))
        .append(edits ? "ed" : "mm");
    if (!edits && site.bulge.size != 0)
        name.append(site.bulge.rna ? "+rna" : "+dna").append(std::to_string(site.bulge.size));
    return name;
}

}  // namespace motifcount::internal
