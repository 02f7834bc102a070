#include "report/tables/guide_sites.hpp"

#include <algorithm>

#include "core/ascii.hpp"

namespace motifcount::internal {
namespace {

constexpr char bases[] = "ACGTN";

/// RGB colours by distance, from dark to light; the last colour is used for all larger distances
constexpr std::string_view colours[] = {"165,0,38",   "215,48,39",   "244,109,67",
                                        "253,174,97", "171,217,233", "69,117,180"};

char letter(TextView text, std::uint64_t slot, Strand strand) {
    return bases[text.base(slot) ^ (strand == Strand::forward ? 0U : 3U)];
}

std::string_view type_of(BulgePlacement const& bulge) {
    return bulge.rna ? "RNA" : "DNA";
}

}  // namespace

GuideSites::GuideSites(MotifSet const& guides, ReportSettings const& settings)
    : motifs_(guides),
      search_(*settings.off_target),
      edits_(settings.max_edits != 0),
      max_mismatches_(settings.max_mismatches) {
    for (std::string const& pam : search_.pams) {
        std::vector<BaseMask>& masks = pams_.emplace_back();
        for (char const code : pam) masks.push_back(iupac_mask(code));
    }
    if (search_.max_sites != 0) listed_.resize(guides.size());
}

void GuideSites::hit(Hit const& hit, Location const& place) {
    if (!listed_.empty() && listed_[hit.motif]++ >= search_.max_sites) return;
    std::string_view const guide = motifs_.sequence(hit.motif);
    bool const forward = hit.strand == Strand::forward;
    std::uint64_t const length = hit.end - hit.start;
    pam_.clear();
    std::size_t const pam = pam_length(hit, place);
    // Whether the PAM follows the site on the forward strand
    bool const behind = search_.pam_at_end == forward;
    std::uint64_t const first = behind ? place.slot + length : place.slot - pam;
    for (std::size_t i = 0; i < pam; ++i)
        pam_ += letter(place.text, first + (forward ? i : pam - 1 - i), hit.strand);
    masks_.clear();
    for (char const code : guide) masks_.push_back(iupac_mask(code));
    Site site{};
    site.pam = pam_;
    site.first = behind ? hit.start : hit.start - pam;
    site.letters = guide.size();
    if (!edits_) return show_best(hit, place, site);
    EditAlignment const alignment = align(masks_, place.text, place.slot, length, hit.strand, table_);
    show(alignment, guide, hit, place);
    site.guide = guide_;
    site.target = target_;
    site.mismatches = alignment.mismatches;
    site.distance = alignment.edits;
    site.cigar = alignment.cigar;
    write(hit, place, site);
}

/// The best placement of the bulge is found here, because a hit has only the ends of the site and the number of mismatches.
void GuideSites::show_best(Hit const& hit, Location const& place, Site& site) {
    std::string_view const guide = motifs_.sequence(hit.motif);
    Bulges const bulges{search_.dna_bulge, search_.rna_bulge};
    bool const at_end = search_.pam_at_end;
    if (at_end) std::ranges::reverse(masks_);
    std::uint64_t const length = hit.end - hit.start;
    std::uint64_t const anchor = lies_behind(at_end, hit.strand) ? place.slot : place.slot + length;
    bases_beside(place.text, anchor, at_end, hit.strand, masks_.size() + bulges.dna, bases_, !bulges.any());
    auto const best = best_placement(masks_, bases_, max_mismatches_, bulges);
    if (!best) return;
    show(*best, guide);
    site.guide = guide_;
    site.target = target_;
    site.mismatches = best->mismatches;
    site.distance = best->mismatches + best->size;
    site.bulge = *best;
    write(hit, place, site);
}

void GuideSites::show(BulgePlacement const& placement, std::string_view guide) {
    guide_.clear();
    target_.clear();
    std::size_t const skipped = placement.rna ? placement.size : 0;
    std::size_t const added = placement.size - skipped;
    auto const code = [&](std::size_t i) {
        return search_.pam_at_end ? guide[guide.size() - 1 - i] : guide[i];
    };
    auto const put_pair = [&](std::size_t i, std::size_t at) {
        char const base = bases[bases_[at]];
        guide_ += code(i);
        target_ += (masks_[i] >> bases_[at] & 1U) != 0 ? base : to_lower(base);
    };
    for (std::size_t i = 0; i < placement.before; ++i) put_pair(i, i);
    for (std::size_t i = placement.before; i < placement.before + skipped; ++i) guide_ += code(i);
    target_.append(skipped, '-');
    guide_.append(added, '-');
    for (std::size_t at = placement.before; at < placement.before + added; ++at) target_ += bases[bases_[at]];
    for (std::size_t i = placement.before + skipped; i < guide.size(); ++i) put_pair(i, i - skipped + added);
    if (!search_.pam_at_end) return;
    std::ranges::reverse(guide_);
    std::ranges::reverse(target_);
}

void GuideSites::show(EditAlignment const& alignment, std::string_view guide, Hit const& hit,
                      Location const& place) {
    guide_.clear();
    target_.clear();
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
            guide_ += operation == 'D' ? '-' : *code++;
            char const base = operation == 'I' ? '-' : next_base();
            target_ += operation == 'X' ? to_lower(base) : base;
        }
    }
}

std::size_t GuideSites::pam_length(Hit const& hit, Location const& place) const {
    bool const forward = hit.strand == Strand::forward;
    bool const behind = search_.pam_at_end == forward;
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

GuideSitesTable::GuideSitesTable(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : GuideSitesFile(guides, out, settings), format_(TableFormat::of_file(out.path())) {
    std::string names(columns);
    std::string_view const bulge = "bulge_type bulge_size";
    if (edits_) names.replace(names.find(bulge), bulge.size(), "edits cigar");
    out_.write(format_.header(names));
}

void GuideSitesTable::write(Hit const& hit, Location const& place, Site const& site) {
    matched_.clear();
    for (char const base : site.target)
        if (base != '-') matched_ += to_upper(base);
    auto const put_row = [&](auto const& size, auto const& kind) {
        format_.put_row(out_, place.record_name, motifs_.id(hit.motif), to_char(hit.strand), hit.start,
                        hit.end, site.mismatches, matched_, size, kind, site.guide, site.target,
                        site.pam.empty() ? std::string_view("-") : site.pam);
    };
    if (edits_)
        put_row(site.distance, site.cigar);
    else
        put_row(site.bulge.size == 0 ? "-" : type_of(site.bulge), std::uint64_t{site.bulge.size});
}

void GuideSitesBed::write(Hit const& hit, Location const& place, Site const& site) {
    std::uint64_t const alike = site.letters - std::min(site.letters, site.distance);
    std::uint64_t const score = (2000 * alike + site.letters) / (2 * site.letters);
    skipped_.see(place.record_name);
    put_row(out_, '\t', place.record_name, hit.start, hit.end, motifs_.id(hit.motif), score,
            to_char(hit.strand), hit.start, hit.end,
            colours[std::min<std::uint64_t>(site.distance, std::size(colours) - 1)]);
}

void CasOffinderSites::write(Hit const& hit, Location const& place, Site const& site) {
    std::string const any(site.pam.size(), 'N');
    put_row(out_, '\t', with_pam(site.guide, any), place.record_name, site.first,
            with_pam(site.target, site.pam), to_char(hit.strand), site.mismatches);
}

}  // namespace motifcount::internal
