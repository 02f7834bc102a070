#include "report/guides/site_aligner.hpp"

#include <algorithm>

#include "core/ascii.hpp"

namespace motifcount::internal {
namespace {

constexpr char bases[] = "ACGTN";

char letter(TextView text, std::uint64_t slot, Strand strand) {
    return bases[text.base(slot) ^ (strand == Strand::forward ? 0U : 3U)];
}

}  // namespace

SiteAligner::SiteAligner(MotifSet const& guides, OffTarget const& search, bool edits, unsigned max_mismatches)
    : guides_(guides),
      pam_at_end_(search.pam_at_end),
      bulges_{search.dna_bulge, search.rna_bulge},
      edits_(edits),
      max_mismatches_(max_mismatches) {
    if (search.has_scores()) scorer_.emplace(guides, edits);
    for (std::string const& pam : search.pams) {
        std::vector<BaseMask>& masks = pams_.emplace_back();
        for (char const code : pam) masks.push_back(iupac_mask(code));
    }
}

bool SiteAligner::align(Hit const& hit, Location const& place, GuideSite& site) {
    std::string_view const guide = guides_.sequence(hit.motif);
    site.hit = hit;
    site.record = place.record_name;
    site.variants = place.variants;
    set_pam(hit, place, site);
    if (scorer_) site.scores = scorer_->score(hit, place);
    masks_.clear();
    for (char const code : guide) masks_.push_back(iupac_mask(code));
    site.letters = guide.size();
    if (!edits_) return show_best(hit, place, site);
    EditAlignment const alignment =
        internal::align(masks_, place.text, place.slot, hit.end - hit.start, hit.strand, table_);
    show(alignment, guide, place, site);
    site.mismatches = alignment.mismatches;
    site.distance = alignment.edits;
    site.cigar = alignment.cigar;
    return true;
}

void SiteAligner::set_pam(Hit const& hit, Location const& place, GuideSite& site) const {
    bool const forward = hit.strand == Strand::forward;
    std::size_t const pam = pam_length(hit, place);
    // Whether the PAM follows the site on the forward strand
    bool const behind = pam_at_end_ == forward;
    std::uint64_t const first = behind ? place.slot + (hit.end - hit.start) : place.slot - pam;
    site.pam.clear();
    for (std::size_t i = 0; i < pam; ++i)
        site.pam += letter(place.text, first + (forward ? i : pam - 1 - i), hit.strand);
    site.first = behind ? hit.start : hit.start - pam;
}

/// The best placement of the bulge is found here, because a hit has only the ends of the site and the number of mismatches.
bool SiteAligner::show_best(Hit const& hit, Location const& place, GuideSite& site) {
    if (pam_at_end_) std::ranges::reverse(masks_);
    std::uint64_t const length = hit.end - hit.start;
    std::uint64_t const anchor = lies_behind(pam_at_end_, hit.strand) ? place.slot : place.slot + length;
    bases_beside(place.text, anchor, pam_at_end_, hit.strand, masks_.size() + bulges_.dna, bases_,
                 !bulges_.any());
    auto const best = best_placement(masks_, bases_, max_mismatches_, bulges_);
    if (!best) return false;
    show(*best, guides_.sequence(hit.motif), site);
    site.mismatches = best->mismatches;
    site.distance = best->mismatches + best->size;
    site.bulge = *best;
    return true;
}

void SiteAligner::show(BulgePlacement const& placement, std::string_view guide, GuideSite& site) const {
    site.guide.clear();
    site.target.clear();
    std::size_t const skipped = placement.rna ? placement.size : 0;
    std::size_t const added = placement.size - skipped;
    auto const code = [&](std::size_t i) { return pam_at_end_ ? guide[guide.size() - 1 - i] : guide[i]; };
    auto const put_pair = [&](std::size_t i, std::size_t at) {
        char const base = bases[bases_[at]];
        site.guide += code(i);
        site.target += (masks_[i] >> bases_[at] & 1U) != 0 ? base : to_lower(base);
    };
    for (std::size_t i = 0; i < placement.before; ++i) put_pair(i, i);
    for (std::size_t i = placement.before; i < placement.before + skipped; ++i) site.guide += code(i);
    site.target.append(skipped, '-');
    site.guide.append(added, '-');
    for (std::size_t at = placement.before; at < placement.before + added; ++at)
        site.target += bases[bases_[at]];
    for (std::size_t i = placement.before + skipped; i < guide.size(); ++i) put_pair(i, i - skipped + added);
    if (!pam_at_end_) return;
    std::ranges::reverse(site.guide);
    std::ranges::reverse(site.target);
}

void SiteAligner::show(EditAlignment const& alignment, std::string_view guide, Location const& place,
                       GuideSite& site) {
    Hit const& hit = site.hit;
    site.guide.clear();
    site.target.clear();
    std::uint64_t slot = hit.strand == Strand::forward ? place.slot : place.slot + (hit.end - hit.start);
    auto const next_base = [&] {
        return letter(place.text, hit.strand == Strand::forward ? slot++ : --slot, hit.strand);
    };
    auto code = guide.begin();
    std::size_t count = 0;
    for (char const operation : alignment.cigar) {
        if (is_digit(operation)) {
            count = 10 * count + static_cast<std::size_t>(operation - '0');
            continue;
        }
        for (; count > 0; --count) {
            site.guide += operation == 'D' ? '-' : *code++;
            char const base = operation == 'I' ? '-' : next_base();
            site.target += operation == 'X' ? to_lower(base) : base;
        }
    }
}

std::size_t SiteAligner::pam_length(Hit const& hit, Location const& place) const {
    bool const forward = hit.strand == Strand::forward;
    bool const behind = pam_at_end_ == forward;
    std::uint64_t const end = place.slot + (hit.end - hit.start);
    for (std::vector<BaseMask> const& pam : pams_) {
        std::size_t const size = pam.size();
        if (behind ? end + size > place.text.size : place.slot < size) continue;
        std::uint64_t const first = behind ? end : place.slot - size;
        bool fits = true;
        for (std::size_t i = 0; i < size && fits; ++i) {
            std::uint64_t const slot = first + (forward ? i : size - 1 - i);
            fits = !place.text.is_break(slot) &&
                   (pam[i] & iupac_mask(letter(place.text, slot, hit.strand))) != 0;
        }
        if (fits) return size;
    }
    return 0;
}

}  // namespace motifcount::internal
