#include "plan/plan.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "core/counted.hpp"
#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {
namespace {

std::vector<Flank> flanks_of(Setting const& setting, std::string_view list) {
    std::vector<Flank> flanks;
    if (list.empty()) return flanks;
    auto const refuse = [&](std::string const& why) {
        throw Error(ErrorCode::usage, setting, std::string(list), why);
    };
    flanks.emplace_back();
    for (char const letter : list) {
        if (letter == ',') {
            if (flanks.back().empty()) break;
            flanks.emplace_back();
            continue;
        }
        flanks.back().push_back(iupac_mask(letter));
        if (flanks.back().back() == 0)
            refuse(std::string{'\'', letter, '\''}.append(" is not an IUPAC code"));
    }
    if (flanks.back().empty()) refuse("empty sequence in the list");
    return flanks;
}

void check_flank_mismatches(FilterPlan const& plan, RunSettings const& settings) {
    unsigned const mismatches = plan.flank_mismatches;
    if (mismatches == 0) return;
    auto const refuse = [mismatches](Message const& text) {
        throw Error(ErrorCode::usage, setting::flank_mismatches, std::to_string(mismatches), text);
    };
    auto const check = [&](Setting const& setting, std::vector<Flank> const& flanks,
                           std::string const& text) {
        for (Flank const& flank : flanks) {
            auto const any = static_cast<std::size_t>(std::ranges::count(flank, iupac_mask('N')));
            std::size_t const can_differ = flank.size() - any;
            if (can_differ <= mismatches)
                refuse("a flank of " + setting + " " + text + " has " + counted(can_differ, "base") +
                       (any == 0 ? "" : " that can differ") + ", so it would match everywhere; allow fewer");
        }
    };
    check(setting::upstream, plan.flanks.before, settings.upstream);
    check(setting::downstream, plan.flanks.behind, settings.downstream);
}

FilterPlan filter_plan(RunSettings const& settings) {
    if (settings.region.is_empty()) throw Error(ErrorCode::usage, setting::region, "", "the region is empty");
    if (std::ranges::any_of(settings.offsets.list, [](std::uint64_t offset) { return offset > most_offset; }))
        throw Error(ErrorCode::usage, setting::offsets, "",
                    std::string("offsets may be at most ") + std::to_string(most_offset));
    FilterPlan plan{.region = settings.region,
                    .offsets = settings.offsets.list,
                    .detects_offsets = settings.offsets.automatic,
                    .min_quality = settings.min_quality,
                    .flanks = {flanks_of(setting::upstream, settings.upstream),
                               flanks_of(setting::downstream, settings.downstream)},
                    .flank_mismatches = settings.flank_mismatches};
    if (settings.off_target) {
        plan.bulges = {settings.off_target->dna_bulge, settings.off_target->rna_bulge};
        plan.sites_at_end = settings.off_target->pam_at_end;
        plan.edits_next_to_flank = settings.search.max_edits != 0;
    }
    check_flank_mismatches(plan, settings);
    return plan;
}

}  // namespace

Plan make_plan(RunSettings const& settings) {
    return {.strand = settings.search.strand,
            .max_mismatches = settings.search.max_mismatches,
            .max_edits = settings.search.max_edits,
            .assign = settings.assign,
            .filter = filter_plan(settings)};
}

}  // namespace motifcount::internal
