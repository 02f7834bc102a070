#include "run/pam_side.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/counted.hpp"
#include "core/joined.hpp"
#include "inputs/input_opener.hpp"
#include "motifcount/error.hpp"
#include "motifcount/run.hpp"

namespace motifcount::internal {
namespace {

/// Returns settings that count the exact sites of the guides with the PAM on the other side, and write no reports.
RunSettings with_pam_at_other_side(RunSettings settings, MotifSet const& guides) {
    OffTarget const& given = *settings.off_target;
    settings.off_target =
        OffTarget{.pams = given.pams, .pam_at_end = !given.pam_at_end, .pam_in_guides = PamInGuides::no};
    std::swap(settings.upstream, settings.downstream);
    // Guides are passed as patterns, because a file may be a pipe, and because their PAMs may have been removed.
    settings.motif_files.clear();
    settings.patterns.clear();
    for (MotifId guide = 0; guide < guides.size(); ++guide)
        settings.patterns.emplace_back(guides.sequence(guide));
    settings.columns = {};
    settings.full_ids = false;
    settings.controls.clear();
    SearchSettings& search = settings.search;
    search.max_mismatches = 0;
    search.max_edits = 0;
    search.all_ends = false;
    search.engine = "auto";
    settings.outputs = {.counts = ""};
    settings.output_folder.clear();
    settings.log.clear();
    settings.verify_bases.reset();
    return settings;
}

}  // namespace

Message advise_pam_side(RunSettings const& settings, MotifSet const& guides, std::vector<bool> const& exact,
                        std::vector<bool> const* controls, std::stop_token const& stop) {
    OffTarget const& search = *settings.off_target;
    if (search.pams.empty() || settings.shard) return {};
    if (!std::ranges::all_of(settings.inputs,
                             [](auto const& input) { return stored_bytes(input).has_value(); }))
        return {};
    auto const is_counted = [controls](MotifId guide) { return controls == nullptr || !(*controls)[guide]; };
    std::size_t all = 0;
    std::size_t with = 0;
    for (MotifId guide = 0; guide < guides.size(); ++guide) {
        if (!is_counted(guide)) continue;
        ++all;
        with += exact[guide] ? 1 : 0;
    }
    if (2 * with > all) return {};
    std::size_t others = 0;
    try {
        Result const found = run(with_pam_at_other_side(settings, guides), nullptr, stop);
        for (MotifId guide = 0; guide < guides.size(); ++guide)
            others += is_counted(guide) && found.counts[guide].hits() != 0 ? 1 : 0;
    } catch (Error const& error) {
        if (error.code() == ErrorCode::stopped) throw;
        return {};  // Advice must not end a run
    }
    if (others <= with) return {};
    auto const of_all = [all](std::size_t number) {
        return std::to_string(number) + " of " + counted(all, "guide") +
               (number == 1 || all == 1 ? " has" : " have") + " an exact site";
    };
    return of_all(with) + " next to the PAM (" + joined(search.pams) + "), but " + of_all(others) + " with " +
           setting::pam_side + (search.pam_at_end ? " 5" : " 3");
}

}  // namespace motifcount::internal
