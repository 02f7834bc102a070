#include "report/guide_sites.hpp"

#include <algorithm>

#include "report/format.hpp"

namespace motifcount::internal {
namespace {

constexpr char bases[] = "ACGT";

/// From dark to light: the fewer mismatches, the darker. More have the last one.
constexpr std::string_view colours[] = {"165,0,38",   "215,48,39",   "244,109,67",
                                        "253,174,97", "171,217,233", "69,117,180"};

/// The base at a slot, seen on that strand.
char letter(TextView text, std::uint64_t slot, Strand strand) {
    return bases[text.base(slot) ^ (strand == Strand::forward ? 0U : 3U)];
}

}  // namespace

GuideSites::GuideSites(MotifSet const& guides, OutputFile& out, OffTarget const& search)
    : guides_(guides), out_(out), search_(search) {
    for (std::string const& pam : search.pams) {
        std::vector<BaseMask>& masks = pams_.emplace_back();
        for (char const code : pam) masks.push_back(iupac_mask(code));
    }
    if (search.max_sites != 0) listed_.resize(guides.size());
}

void GuideSites::hit(Hit const& hit, HitPlace const& place) {
    if (!listed_.empty() && listed_[hit.motif]++ >= search_.max_sites) return;
    std::string_view const guide = guides_.sequence(hit.motif);
    bool const forward = hit.strand == Strand::forward;
    std::uint64_t const length = hit.end - hit.start;
    target_.clear();
    for (std::uint64_t i = 0; i < length; ++i) {
        char const base = letter(place.text, place.slot + (forward ? i : length - 1 - i), hit.strand);
        bool const fits = (iupac_mask(guide[i]) & iupac_mask(base)) != 0;
        target_ += fits ? base : static_cast<char>(base - 'A' + 'a');
    }
    pam_.clear();
    std::size_t const pam = pam_length(hit, place);
    bool const behind = search_.pam_at_end == forward;  // on the forward strand
    std::uint64_t const first = behind ? place.slot + length : place.slot - pam;
    for (std::size_t i = 0; i < pam; ++i)
        pam_ += letter(place.text, first + (forward ? i : pam - 1 - i), hit.strand);
    write(hit, place, {guide, target_, pam_, behind ? hit.start : hit.start - pam});
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

GuideSitesTable::GuideSitesTable(MotifSet const& guides, OutputFile& out, OffTarget const& search)
    : GuideSites(guides, out, search), format_(TableFormat::of_file(out.path())) {
    out_.write(format_.header(columns));
}

void GuideSitesTable::write(Hit const& hit, HitPlace const& place, Site const& site) {
    std::string_view const id = guides_.id(hit.motif);
    char const separator = format_.separator();
    char* end = out_.reserve(format_.room(place.record_name) + format_.room(id) + 3 * site.guide.size() +
                             site.pam.size() + 3 * max_digits + 12);
    end = put(format_.put(end, place.record_name), separator);
    end = put(format_.put(end, id), separator);
    end = put(put(end, to_char(hit.strand)), separator);
    end = put(put(end, hit.start), separator);
    end = put(put(end, hit.end), separator);
    end = put(put(end, std::uint64_t{hit.mismatches}), separator);
    for (char const base : site.target)
        end = put(end, base >= 'a' ? static_cast<char>(base - 'a' + 'A') : base);
    end = put(put(end, separator), site.guide);
    end = put(put(end, separator), site.target);
    end = put(put(end, separator), site.pam.empty() ? std::string_view("-") : site.pam);
    out_.advance(put(end, '\n'));
}

void GuideSitesBed::write(Hit const& hit, HitPlace const& place, Site const& site) {
    std::string_view const id = guides_.id(hit.motif);
    std::uint64_t const length = site.guide.size();
    std::uint64_t const score = (2000 * (length - hit.mismatches) + length) / (2 * length);
    char* end = out_.reserve(place.record_name.size() + id.size() + 5 * max_digits + 32);
    end = put(put(end, place.record_name), '\t');
    end = put(put(end, hit.start), '\t');
    end = put(put(end, hit.end), '\t');
    end = put(put(end, id), '\t');
    end = put(put(end, score), '\t');
    end = put(put(end, to_char(hit.strand)), '\t');
    end = put(put(end, hit.start), '\t');
    end = put(put(end, hit.end), '\t');
    end = put(end, colours[std::min<std::size_t>(hit.mismatches, std::size(colours) - 1)]);
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
    out_.advance(put(put(end, std::uint64_t{hit.mismatches}), '\n'));
}

}  // namespace motifcount::internal
