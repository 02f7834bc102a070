#include "report/guides/guide_page.hpp"

#include <algorithm>
#include <string>

#include "core/joined.hpp"
#include "report/pages/page.hpp"
#include "report/pages/run_section.hpp"
#include "report/pages/svg.hpp"

namespace motifcount::internal {
namespace {

OffTarget with_limits_of_page(OffTarget search, std::size_t guides) {
    constexpr std::size_t most_sites = 10'000;
    search.max_sites = 0;
    search.top = std::clamp<std::size_t>(most_sites / std::max<std::size_t>(guides, 1), 1, max_closest_sites);
    return search;
}

ReportSettings with_search(ReportSettings settings, OffTarget const& search) {
    settings.off_target = &search;
    return settings;
}

/// Returns the lines with the names of the files.
std::string description(std::size_t guides, RunInfo const& run) {
    auto const names_of = [](auto const& files) {
        constexpr std::size_t most = 3;
        std::vector<std::string> names;
        for (auto const& file : files)
            if (names.size() < most) names.push_back(html_text(file.path));
        if (files.size() > most) names.push_back("&hellip;");
        return joined(names, ", ");
    };
    std::string html = "<p class=\"run\">" + grouped(guides) + (guides == 1 ? " guide" : " guides");
    if (!run.motif_files.empty()) html += " of " + names_of(run.motif_files);
    return html + " in " + names_of(run.inputs) + "</p>\n" + run_lines(run);
}

}  // namespace

GuidePage::GuidePage(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
    : guides_(guides),
      out_(out),
      search_(with_limits_of_page(*settings.off_target, guides.size())),
      settings_(with_search(settings, search_)),
      counts_(guides, settings_),
      variant_sites_(search_.has_variants() ? guides.size() : 0),
      closest_(guides, settings_) {
    if (search_.has_scores()) specificity_.emplace(guides, settings);
    if (!search_.genes.empty()) genes_.emplace(search_.genes);
}

void GuidePage::hit(Hit const& hit, Location const& place) {
    counts_.hit(hit, place);
    if (!place.variants.empty()) ++variant_sites_[hit.motif];
    if (specificity_) specificity_->add(hit, place);
    closest_.hit(hit, place);
}

void GuidePage::end_input() {
    counts_.end_input();
    closest_.end_input();
}

void GuidePage::finish(RunOutcome const& outcome) {
    closest_.finish(outcome);
    GuideTotals const totals(guides_, settings_, counts_.sites(), specificity_ ? &*specificity_ : nullptr,
                             variant_sites_);
    out_.write(page_head("Off-target sites of " + grouped(guides_.size()) +
                         (guides_.size() == 1 ? " guide" : " guides")));
    out_.write(description(guides_.size(), outcome.info));
    out_.write(guide_cards(totals));
    out_.write(warning_list(outcome.info));
    out_.write(guide_table(totals));
    out_.write(distance_chart(totals));
    out_.write(closest_sites(totals, closest_.sites, genes_ ? &*genes_ : nullptr));
    out_.write(page_foot(outcome.info.version));
}

}  // namespace motifcount::internal
