#include "report/guides/guide_sites.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "core/first_names.hpp"
#include "report/guides/guide_design.hpp"

namespace motifcount::internal {
namespace {

/// RGB colours by distance, from dark to light; the last colour is used for all larger distances
constexpr std::string_view colours[] = {"165,0,38",   "215,48,39",   "244,109,67",
                                        "253,174,97", "171,217,233", "69,117,180"};

std::string_view type_of(BulgePlacement const& bulge) {
    return bulge.rna ? "RNA" : "DNA";
}

}  // namespace

GuideSites::GuideSites(MotifSet const& guides, ReportSettings const& settings)
    : motifs_(guides),
      search_(*settings.off_target),
      edits_(settings.max_edits != 0),
      aligner_(guides, search_, edits_, settings.max_mismatches) {
    if (search_.drops_overlaps()) best_.emplace(guides, search_);
    if (search_.max_sites != 0) listed_.resize(guides.size());
    if (settings.lift_names != LiftNames::no) lifter_.emplace(settings.lift_names);
    if (search_.top != 0) top_.emplace(guides.size(), search_.top, search_.scores_cfd);
}

void GuideSites::hit(Hit const& hit, Location const& place) {
    if (!best_ && !listed_.empty() && listed_[hit.motif] >= search_.max_sites) {
        ++listed_[hit.motif];
        return;
    }
    if (!aligner_.align(hit, place, site_)) return;
    if (best_)
        best_->add(hit, site_, [this](GuideSite const& site) { list(site); });
    else
        list(site_);
}

void GuideSites::end_input() {
    if (best_) best_->end([this](GuideSite const& site) { list(site); });
}

void GuideSites::list(GuideSite const& site) {
    if (!listed_.empty() && listed_[site.hit.motif]++ >= search_.max_sites) return;
    auto const pass_on = [this](GuideSite const& one) { top_ ? top_->add(one) : write(one); };
    lifter_ ? pass_on(in_genome(site)) : pass_on(site);
}

/// Returns a site of a region with its position in the genome.
GuideSite GuideSites::in_genome(GuideSite site) {
    GenomeRegion const& region = lifter_->region_of(site.record);
    site.hit = lifter_->lifted(site.hit, site.record);
    site.first += region.start;
    site.record = region.sequence;
    return site;
}

void GuideSites::finish(RunOutcome const&) {
    if (top_) top_->list([this](GuideSite const& site) { write(site); });
}

std::vector<Message> GuideSites::warnings() const {
    FirstNames found;
    for (MotifId guide = 0; guide < listed_.size(); ++guide)
        if (listed_[guide] > search_.max_sites) found.add(motifs_.id(guide));
    if (found.count() == 0) return {};
    return {setting::max_sites + " " + std::to_string(search_.max_sites) + ": " +
            std::to_string(found.count()) + " of " + counted(motifs_.size(), "guide") +
            (found.count() == 1 ? " has" : " have") +
            " more sites, which are counted but not listed: " + found.names()};
}

GuideSitesTable::GuideSitesTable(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : GuideSitesFile(guides, out, settings), format_(TableFormat::of_file(out.path())) {
    std::string names(columns);
    std::string_view const bulge = "bulge_type bulge_size";
    if (edits_) names.replace(names.find(bulge), bulge.size(), "edits cigar");
    if (search_.has_design()) names += " cut seed_mismatches";
    if (!search_.genes.empty()) {
        genes_.emplace(search_.genes);
        names += " gene feature";
    }
    if (search_.scores_cfd) names += " cfd";
    if (search_.scores_mit) names += " mit";
    if (search_.has_variants()) names += " variants";
    out_.write(format_.header(names));
}

void GuideSitesTable::write(GuideSite const& site) {
    matched_.clear();
    for (char const base : site.target)
        if (base != '-') matched_ += to_upper(base);
    more_.clear();
    if (search_.has_design()) {
        more_.push_back(cut_positions(site, search_));
        more_.push_back(std::to_string(seed_mismatches(site, search_.pam_at_end)));
    }
    if (genes_) {
        GeneIndex::Cells const& genes = genes_->at(site.record, cut_at(site, search_));
        more_.push_back(genes.gene);
        more_.push_back(genes.feature);
    }
    if (search_.scores_cfd)
        more_.push_back(site.scores ? fixed_point(site.scores->cfd, score_decimals) : "-");
    if (search_.scores_mit)
        more_.push_back(site.scores ? fixed_point(site.scores->mit, score_decimals) : "-");
    if (search_.has_variants()) more_.push_back(site.variants.empty() ? "-" : site.variants);
    auto const put_row = [&](auto const& size, auto const& kind) {
        format_.put_row(out_, site.record, motifs_.id(site.hit.motif), to_char(site.hit.strand),
                        site.hit.start, site.hit.end, site.mismatches, matched_, size, kind, site.guide,
                        site.target, site.pam.empty() ? std::string_view("-") : std::string_view(site.pam),
                        more_);
    };
    if (edits_)
        put_row(site.distance, site.cigar);
    else
        put_row(site.bulge.size == 0 ? "-" : type_of(site.bulge), std::uint64_t{site.bulge.size});
}

std::vector<Message> GuideSitesTable::warnings() const {
    std::vector<Message> all = GuideSitesFile::warnings();
    if (genes_)
        if (Message warning = genes_->warning(); !warning.empty()) all.push_back(std::move(warning));
    return all;
}

std::vector<Message> GuideSitesBed::warnings() const {
    std::vector<Message> all = GuideSitesFile::warnings();
    std::ranges::move(skipped_.warnings(out_), std::back_inserter(all));
    return all;
}

void GuideSitesBed::write(GuideSite const& site) {
    std::uint64_t const alike = site.letters - std::min(site.letters, site.distance);
    std::uint64_t const score = (2000 * alike + site.letters) / (2 * site.letters);
    skipped_.see(site.record);
    std::string_view const id = motifs_.id(site.hit.motif);
    std::string name = search_.has_design() ? site_name(site, id, edits_) : std::string(id);
    if (!site.variants.empty()) name.append(":").append(site.variants);
    put_row(out_, '\t', site.record, site.hit.start, site.hit.end, std::string_view(name), score,
            to_char(site.hit.strand), site.hit.start, site.hit.end,
            colours[std::min<std::uint64_t>(site.distance, std::size(colours) - 1)]);
}

void CasOffinderSites::write(GuideSite const& site) {
    std::string const any(site.pam.size(), 'N');
    put_row(out_, '\t', with_pam(site.guide, any), site.record, site.first, with_pam(site.target, site.pam),
            to_char(site.hit.strand), site.mismatches);
}

}  // namespace motifcount::internal
