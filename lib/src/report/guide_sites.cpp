#include "report/guide_sites.hpp"

#include <algorithm>

#include "report/format.hpp"

namespace motifcount::internal {
namespace {

constexpr char bases[] = "ACGT";

/// From dark to light: the nearer, the darker. More have the last one.
constexpr std::string_view colours[] = {"165,0,38",   "215,48,39",   "244,109,67",
                                        "253,174,97", "171,217,233", "69,117,180"};

/// The base at a slot, seen on that strand.
char letter(TextView text, std::uint64_t slot, Strand strand) {
    return bases[text.base(slot) ^ (strand == Strand::forward ? 0U : 3U)];
}

char lower(char letter) {
    return static_cast<char>(letter - 'A' + 'a');
}

std::string_view type_of(BulgePlacement const& bulge) {
    return bulge.rna ? "RNA" : "DNA";
}

}  // namespace

GuideSites::GuideSites(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : guides_(guides),
      out_(out),
      search_(*settings.off_target),
      edits_(settings.max_edits != 0),
      max_mismatches_(settings.max_mismatches) {
    for (std::string const& pam : search_.pams) {
        std::vector<BaseMask>& masks = pams_.emplace_back();
        for (char const code : pam) masks.push_back(iupac_mask(code));
    }
    if (search_.max_sites != 0) listed_.resize(guides.size());
}

void GuideSites::hit(Hit const& hit, HitPlace const& place) {
    if (!listed_.empty() && listed_[hit.motif]++ >= search_.max_sites) return;
    std::string_view const guide = guides_.sequence(hit.motif);
    bool const forward = hit.strand == Strand::forward;
    std::uint64_t const length = hit.end - hit.start;
    pam_.clear();
    std::size_t const pam = pam_length(hit, place);
    bool const behind = search_.pam_at_end == forward;  // on the forward strand
    std::uint64_t const first = behind ? place.slot + length : place.slot - pam;
    for (std::size_t i = 0; i < pam; ++i)
        pam_ += letter(place.text, first + (forward ? i : pam - 1 - i), hit.strand);
    masks_.clear();
    for (char const code : guide) masks_.push_back(iupac_mask(code));
    Site site{};
    site.pam = pam_;
    site.first = behind ? hit.start : hit.start - pam;
    site.letters = guide.size();
    if (!edits_) return show_placements(hit, place, site);
    EditAlignment const alignment = align(masks_, place.text, place.slot, length, hit.strand, table_);
    show(alignment, guide, hit, place);
    site.guide = guide_;
    site.target = target_;
    site.mismatches = alignment.mismatches;
    site.distance = alignment.edits;
    site.cigar = alignment.cigar;
    write(hit, place, site);
}

/// A hit tells where a site begins and ends and its mismatches, not where its bulge is.
void GuideSites::show_placements(Hit const& hit, HitPlace const& place, Site& site) {
    std::string_view const guide = guides_.sequence(hit.motif);
    Bulges const bulges{search_.dna_bulge, search_.rna_bulge};
    bool const at_end = search_.pam_at_end;
    if (at_end) std::ranges::reverse(masks_);
    std::uint64_t const length = hit.end - hit.start;
    std::uint64_t const anchor = lies_behind(at_end, hit.strand) ? place.slot : place.slot + length;
    bases_beside(place.text, anchor, at_end, hit.strand, masks_.size() + bulges.dna, bases_);
    auto const put_site = [&](BulgePlacement const& placement) {
        show(placement, guide);
        site.guide = guide_;
        site.target = target_;
        site.mismatches = placement.mismatches;
        site.distance = placement.mismatches + placement.size;
        site.bulge = placement;
        // The site ends elsewhere with another bulge, where the PAM is not.
        std::uint64_t const own = site.letters + static_cast<std::uint64_t>(placement.extra());
        Hit placed = hit;
        if (lies_behind(at_end, hit.strand))
            placed.end = hit.start + own;
        else
            placed.start = hit.end - own;
        site.first = lies_behind(at_end, hit.strand) ? hit.start - site.pam.size() : placed.start;
        write(placed, place, site);
    };
    if (!every_placement_) {
        if (auto const best = best_placement(masks_, bases_, max_mismatches_, bulges)) put_site(*best);
        return;
    }
    for_each_placement(masks_, bases_, max_mismatches_, bulges, put_site);
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
        target_ += (masks_[i] >> bases_[at] & 1U) != 0 ? base : lower(base);
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
                      HitPlace const& place) {
    guide_.clear();
    target_.clear();
    std::uint64_t slot = hit.strand == Strand::forward ? place.slot : place.slot + (hit.end - hit.start);
    auto const next_base = [&] {
        return letter(place.text, hit.strand == Strand::forward ? slot++ : --slot, hit.strand);
    };
    auto code = guide.begin();
    std::size_t count = 0;
    for (char const operation : alignment.cigar) {
        if (operation >= '0' && operation <= '9') {
            count = 10 * count + static_cast<std::size_t>(operation - '0');
            continue;
        }
        for (; count > 0; --count) {
            guide_ += operation == 'D' ? '-' : *code++;
            char const base = operation == 'I' ? '-' : next_base();
            target_ += operation == 'X' ? lower(base) : base;
        }
    }
}

/// Of the first of the PAMs that stands there.
std::size_t GuideSites::pam_length(Hit const& hit, HitPlace const& place) const {
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
    : GuideSites(guides, out, settings), format_(TableFormat::of_file(out.path())) {
    std::string names(columns);
    std::string_view const bulge = "bulge_type bulge_size";
    if (edits_) names.replace(names.find(bulge), bulge.size(), "edits cigar");
    out_.write(format_.header(names));
}

void GuideSitesTable::write(Hit const& hit, HitPlace const& place, Site const& site) {
    std::string_view const id = guides_.id(hit.motif);
    char const separator = format_.separator();
    char* end = out_.reserve(format_.room(place.record_name) + format_.room(id) + 3 * site.guide.size() +
                             site.pam.size() + site.cigar.size() + 4 * max_digits + 20);
    end = put(format_.put(end, place.record_name), separator);
    end = put(format_.put(end, id), separator);
    end = put(put(end, to_char(hit.strand)), separator);
    end = put(put(end, hit.start), separator);
    end = put(put(end, hit.end), separator);
    end = put(put(end, site.mismatches), separator);
    for (char const base : site.target)
        if (base != '-') end = put(end, base >= 'a' ? static_cast<char>(base - 'a' + 'A') : base);
    end = put(end, separator);
    if (edits_) {
        end = put(put(end, site.distance), separator);
        end = put(end, site.cigar);
    } else {
        end = put(put(end, site.bulge.size == 0 ? "-" : type_of(site.bulge)), separator);
        end = put(end, std::uint64_t{site.bulge.size});
    }
    end = put(put(end, separator), site.guide);
    end = put(put(end, separator), site.target);
    end = put(put(end, separator), site.pam.empty() ? std::string_view("-") : site.pam);
    out_.advance(put(end, '\n'));
}

void GuideSitesBed::write(Hit const& hit, HitPlace const& place, Site const& site) {
    std::string_view const id = guides_.id(hit.motif);
    std::uint64_t const alike = site.letters - std::min(site.letters, site.distance);
    std::uint64_t const score = (2000 * alike + site.letters) / (2 * site.letters);
    char* end = out_.reserve(place.record_name.size() + id.size() + 5 * max_digits + 32);
    end = put(put(end, place.record_name), '\t');
    end = put(put(end, hit.start), '\t');
    end = put(put(end, hit.end), '\t');
    end = put(put(end, id), '\t');
    end = put(put(end, score), '\t');
    end = put(put(end, to_char(hit.strand)), '\t');
    end = put(put(end, hit.start), '\t');
    end = put(put(end, hit.end), '\t');
    end = put(end, colours[std::min<std::uint64_t>(site.distance, std::size(colours) - 1)]);
    out_.advance(put(end, '\n'));
}

void CasOffinderSites::write(Hit const& hit, HitPlace const& place, Site const& site) {
    char* end = out_.reserve(place.record_name.size() + 2 * (site.guide.size() + site.pam.size()) +
                             2 * max_digits + 8);
    auto const free = [&] {
        for (std::size_t i = 0; i < site.pam.size(); ++i) end = put(end, 'N');
    };
    if (!search_.pam_at_end) free();
    end = put(end, site.guide);
    if (search_.pam_at_end) free();
    end = put(put(put(end, '\t'), place.record_name), '\t');
    end = put(put(end, site.first), '\t');
    if (!search_.pam_at_end) end = put(end, site.pam);
    end = put(end, site.target);
    if (search_.pam_at_end) end = put(end, site.pam);
    end = put(put(put(end, '\t'), to_char(hit.strand)), '\t');
    out_.advance(put(put(end, site.mismatches), '\n'));
}

CasOffinderBulges::CasOffinderBulges(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : GuideSites(guides, out, settings), format_(TableFormat::of_file(out.path())) {
    every_placement_ = true;
    std::string names = format_.header(columns);
    std::ranges::replace(names, '-', ' ');
    out_.write(names);
}

void CasOffinderBulges::write(Hit const& hit, HitPlace const& place, Site const& site) {
    // The pattern's own letters stand for the PAM here, not N.
    std::string_view const pam = search_.pams.empty() ? std::string_view() : search_.pams.front();
    char const separator = format_.separator();
    char* end = out_.reserve(format_.room(place.record_name) + 2 * (site.guide.size() + pam.size()) +
                             3 * max_digits + 16);
    auto const put_beside = [&](std::string_view letters, std::string_view there) {
        end = put(end, separator);
        if (!search_.pam_at_end) end = put(end, there);
        end = put(end, letters);
        if (search_.pam_at_end) end = put(end, there);
    };
    end = put(end, site.bulge.size == 0 ? "X" : type_of(site.bulge));
    put_beside(site.guide, pam);
    put_beside(site.target, site.pam);
    end = put(format_.put(put(end, separator), place.record_name), separator);
    end = put(put(end, site.first), separator);
    end = put(put(end, to_char(hit.strand)), separator);
    end = put(put(end, site.mismatches), separator);
    out_.advance(put(put(end, std::uint64_t{site.bulge.size}), '\n'));
}

}  // namespace motifcount::internal
