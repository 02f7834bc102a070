#include "run/variant_sites.hpp"

#include <algorithm>
#include <tuple>

namespace motifcount::internal {
namespace {

std::size_t longest(std::vector<Flank> const& flanks) {
    std::size_t most = 0;
    for (Flank const& flank : flanks) most = std::max(most, flank.size());
    return most;
}

/// Returns the length of the first flank that fits before position `at`, or after it (`after`); 0 if there are no flanks, empty
/// if none fits. `mask_at`: returns the base at a position as a mask, 0 if it is ambiguous. [0, end): positions
template <class MaskAt>
std::optional<std::size_t> fitting(std::vector<Flank> const& flanks, std::uint64_t at, bool after,
                                   std::uint64_t end, MaskAt const& mask_at) {
    if (flanks.empty()) return 0;
    for (Flank const& flank : flanks) {
        if (after ? end - at < flank.size() : at < flank.size()) continue;
        std::uint64_t const first = after ? at : at - flank.size();
        std::size_t i = 0;
        while (i < flank.size() && (flank[i] & mask_at(first + i)) != 0) ++i;
        if (i == flank.size()) return flank.size();
    }
    return std::nullopt;
}

}  // namespace

GuideMasks::GuideMasks(MotifSet const& guides, HitFilter const& filter) : filter_(filter) {
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        std::vector<BaseMask> masks;
        for (char const letter : guides.sequence(guide)) masks.push_back(iupac_mask(letter));
        masks_.push_back(masks);
        std::ranges::reverse(masks);
        for (BaseMask& mask : masks) mask = complement_mask(mask);
        longest_site_ = std::max<std::uint64_t>(longest_site_, masks.size());
        masks_.push_back(std::move(masks));
    }
    Flanks const& flanks = filter.flanks(Strand::forward);
    longest_site_ += longest(flanks.before) + longest(flanks.behind);
}

std::optional<unsigned> GuideMasks::mismatches(Hit const& hit, std::string_view text) const {
    std::vector<BaseMask> const& masks =
        masks_[std::size_t{2} * hit.motif + (hit.strand == Strand::forward ? 0 : 1)];
    unsigned count = 0;
    for (std::size_t i = 0; i < masks.size(); ++i) {
        std::uint8_t const code = base_code(text[hit.start + i]);
        if (code == no_base && filter_.max_ambiguous() == 0) return std::nullopt;
        count += code == no_base || (masks[i] >> code & 1U) == 0 ? 1 : 0;
    }
    auto const mask_at = [text](std::uint64_t at) -> unsigned {
        std::uint8_t const code = base_code(text[at]);
        return code == no_base ? 0U : 1U << code;
    };
    Flanks const& beside = flanks(hit.strand);
    if (!fitting(beside.before, hit.start, false, text.size(), mask_at)) return std::nullopt;
    if (!fitting(beside.behind, hit.end, true, text.size(), mask_at)) return std::nullopt;
    return count;
}

void VariantSiteFinder::begin(VariantWindows const& windows, VariantBlock const& block,
                              GuideMasks const& guides, std::vector<VariantSite>& sites) {
    windows_ = &windows;
    block_ = &block;
    guides_ = &guides;
    sites_ = &sites;
    sites.clear();
}

void VariantSiteFinder::hit(Hit const& hit, Location const& place) {
    VariantWindow const& window = block_->windows[hit.record];
    auto const mask_at = [text = place.text](std::uint64_t slot) {
        return text.is_break(slot) ? 0U : 1U << text.base(slot);
    };
    Flanks const& beside = guides_->flanks(hit.strand);
    auto const before = fitting(beside.before, place.slot, false, place.text.size, mask_at);
    auto const behind =
        fitting(beside.behind, place.slot + (hit.end - hit.start), true, place.text.size, mask_at);
    if (!before || !behind) return;
    VariantSite site{hit, place.slot, hit.record};
    site.hit.record = 0;
    site.hit.start += window.start;
    site.hit.end += window.start;
    std::uint64_t const first = site.hit.start - *before;
    auto const alleles = block_->alleles_of(window);
    if (first > window.last_start || windows_->alleles()[alleles.front()].position < first) return;
    if (windows_->alleles()[alleles.back()].position >= site.hit.end + *behind) return;
    auto const without = guides_->mismatches(site.hit, windows_->text());
    if (without && *without <= hit.mismatches) return;
    sites_->push_back(site);
}

void keep_best(VariantBlock const& block, std::vector<VariantSite>& sites) {
    auto const position = [](VariantSite const& site) {
        return std::tuple(site.hit.start, site.hit.end, site.hit.motif, site.hit.strand);
    };
    auto const rank = [&](VariantSite const& site) {
        return std::pair(site.hit.mismatches, block.windows[site.window].allele_count);
    };
    std::ranges::sort(sites, [&](VariantSite const& a, VariantSite const& b) {
        if (position(a) != position(b)) return position(a) < position(b);
        if (rank(a) != rank(b)) return rank(a) < rank(b);
        // The indices of alleles are in the order of their positions.
        return std::ranges::lexicographical_compare(block.alleles_of(block.windows[a.window]),
                                                    block.alleles_of(block.windows[b.window]));
    });
    auto const rest = std::ranges::unique(sites, {}, position);
    sites.erase(rest.begin(), rest.end());
}

}  // namespace motifcount::internal
