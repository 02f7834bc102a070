#include "plan/plan.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "core/joined.hpp"
#include "matrices/score_matrix.hpp"
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
    if (flanks.back().empty()) refuse("the list contains an empty sequence");
    return flanks;
}

void check_flank_mismatches(Flanks const& flanks, RunSettings const& settings) {
    unsigned const mismatches = flanks.mismatches;
    if (mismatches == 0) return;
    auto const check = [mismatches](Setting const& setting, std::vector<Flank> const& alternatives,
                                    std::string const& text) {
        for (Flank const& flank : alternatives) {
            auto const any = static_cast<std::size_t>(std::ranges::count(flank, iupac_mask('N')));
            std::size_t const can_differ = flank.size() - any;
            if (can_differ <= mismatches)
                throw Error(ErrorCode::usage, setting::flank_mismatches, std::to_string(mismatches),
                            "a flank in " + setting + " " + text + " has only " +
                                counted(can_differ, "base") + (any == 0 ? "" : " that can differ") +
                                ", so the flank would match everywhere; lower the limit");
        }
    };
    check(setting::upstream, flanks.before, settings.upstream);
    check(setting::downstream, flanks.behind, settings.downstream);
}

void check_at_most(Setting const& setting, std::uint64_t value, std::uint64_t most,
                   std::string const& unit = "") {
    if (value > most)
        throw Error(ErrorCode::usage, setting, std::to_string(value),
                    std::string("the maximum is ") + std::to_string(most) + (unit.empty() ? "" : " ") + unit);
}

void check_limits(RunSettings const& settings) {
    SearchSettings const& search = settings.search;
    check_at_most(setting::threads, search.threads, thread_limit, "threads");
    check_at_most(setting::max_mismatches, search.max_mismatches, mismatch_limit, "mismatches");
    check_at_most(setting::max_edits, search.max_edits, edit_limit, "edits");
    check_at_most(setting::piece_bytes, settings.piece_bytes, piece_bytes_limit);
    check_at_most(setting::min_quality, settings.min_quality, quality_limit,
                  "(the highest quality of FASTQ)");
    if (!settings.off_target) return;
    check_at_most(setting::dna_bulge, settings.off_target->dna_bulge, bulge_limit, "bases");
    check_at_most(setting::rna_bulge, settings.off_target->rna_bulge, bulge_limit, "bases");
}

/// Returns the value as text; empty for the default.
std::string named(Assign assign) {
    return assign == Assign::all ? std::string() : to_string(assign);
}
std::string named(Dual dual) {
    return dual == Dual::none ? std::string() : to_string(dual);
}
std::string named(PamInGuides when) {
    if (when == PamInGuides::automatic) return {};
    return when == PamInGuides::yes ? "yes" : "no";
}
std::string named(RecordValues values) {
    return values == RecordValues::hits ? std::string() : to_string(values);
}
std::string named(Offsets const& offsets) {
    return offsets == Offsets{} ? std::string() : to_string(offsets);
}
std::string named(std::uint64_t number) {
    return number == 0 ? std::string() : std::to_string(number);
}

NamedValues describe_filters(HitFilters const& filters) {
    NamedValues all{{"region", to_string(filters.region)},
                    {"offsets", named(filters.offsets)},
                    {"upstream", filters.upstream},
                    {"downstream", filters.downstream},
                    {"flank_mismatches", named(filters.flank_mismatches)},
                    {"min_quality", named(filters.min_quality)}};
    std::erase_if(all, [](auto const& option) { return option.second.empty(); });
    return all;
}

FilterPlan filter_plan(RunSettings const& settings) {
    if (settings.region.is_empty()) throw Error(ErrorCode::usage, setting::region, "", "the region is empty");
    if (std::ranges::any_of(settings.offsets.list,
                            [](std::uint64_t offset) { return offset > offset_limit; }))
        throw Error(ErrorCode::usage, setting::offsets, "",
                    std::string("offsets may be at most ") + std::to_string(offset_limit));
    // Functions that may throw are called outside the initialiser. If one throws inside, GCC 12 destroys members too early.
    auto upstream = flanks_of(setting::upstream, settings.upstream);
    auto downstream = flanks_of(setting::downstream, settings.downstream);
    FilterPlan plan{.region = settings.region,
                    .offsets = settings.offsets.list,
                    .detects_offsets = settings.offsets.automatic,
                    .by_quality = settings.min_quality != 0,
                    .flanks = {std::move(upstream), std::move(downstream), settings.flank_mismatches},
                    .strands = settings.search.strand.differ() ? settings.search.strand : MateStrands(),
                    .ambiguous_bases = settings.ambiguous_bases};
    plan.described = describe_filters(settings);
    if (settings.off_target) {
        plan.bulges = {settings.off_target->dna_bulge, settings.off_target->rna_bulge};
        plan.sites_at_end = settings.off_target->pam_at_end;
        plan.edits_next_to_flank = settings.search.max_edits != 0;
    }
    if (!settings.within.empty()) plan.described.emplace_back("within", settings.within);
    if (settings.lift_names != LiftNames::no)
        plan.described.emplace_back("lift_names",
                                    settings.lift_names == LiftNames::bedtools ? "bedtools" : "samtools");
    check_flank_mismatches(plan.flanks, settings);
    SearchSettings const& search = settings.search;
    if (search.max_edits != 0 || plan.bulges.any()) return plan;
    if (plan.ambiguous_bases == AmbiguousBases::mismatch) {
        plan.max_ambiguous = search.max_mismatches;
        plan.flanks.allows_ambiguous = plan.flanks.mismatches != 0;
    }
    if (search.max_mismatches != 0 || plan.flanks.mismatches != 0)
        plan.described.emplace_back("ambiguous_bases", to_string(plan.ambiguous_bases));
    return plan;
}

Condition condition_of(HitFilters const& filters) {
    return {filters.min_read_hits, filters.all_of};
}

Reductions reductions_of(HitFilters const& filters) {
    return {filters.runs, filters.best_strand, filters.longest, filters.non_overlapping};
}

NamedValues describe(Condition const& condition, Reductions const& reductions) {
    return {{"min_read_hits", named(condition.min_hits)},
            {"all_of", named(condition.all_motifs)},
            {"runs", named(reductions.runs)},
            {"best_strand", named(reductions.best_strand)},
            {"longest", named(reductions.longest)},
            {"non_overlapping", named(reductions.non_overlapping)}};
}

NamedValues describe(OffTarget const& search) {
    std::string cuts;
    for (unsigned const cut : search.cuts) cuts.append(cuts.empty() ? "" : ",").append(std::to_string(cut));
    return {{"all_sites", named(search.all_sites)},
            {"specificity", search.scores_cfd && search.scores_mit ? "cfd,mit"
                            : search.scores_cfd                    ? "cfd"
                            : search.scores_mit                    ? "mit"
                                                                   : ""},
            {"design", named(search.design)},
            {"cut", cuts},
            {"genes", search.genes},
            {"top", named(search.top)},
            {"vcf", search.vcf},
            {"min_af", search.min_af == 0 ? std::string() : significant(search.min_af, 6)},
            {"match_ambiguous", named(search.match_ambiguous)}};
}

NamedValues describe(RunSettings const& settings, FilterPlan const& filter) {
    SearchSettings const& search = settings.search;
    OffTarget const off_target = settings.off_target.value_or(OffTarget{});
    NamedValues all{{"motifs", joined(settings.motif_files, " ")},
                    {"patterns", joined(settings.patterns, " ")},
                    {"strand", to_string(search.strand)},
                    {"max_mismatches", std::to_string(search.max_mismatches)},
                    {"engine", search.engine},
                    {"device", to_string(search.device)}};
    auto const add = [&all](NamedValues const& values) {
        for (auto const& option : values)
            if (!option.second.empty()) all.push_back(option);
    };
    add({{"sample", settings.sample}});
    add(filter.described);
    add({{"columns", to_string(settings.columns)}, {"assign", named(settings.assign)}});
    add(describe(condition_of(settings), reductions_of(settings)));
    add({{"record_values", named(settings.record_values)},
         {"dual", named(settings.dual)},
         {"max_hits", named(settings.max_hits)},
         {"pam_in_guides", named(off_target.pam_in_guides)},
         {"max_sites_per_guide", named(off_target.max_sites)},
         {"max_edits", named(search.max_edits)},
         {"all_ends", named(search.all_ends)}});
    add(describe_bulges(filter));
    add(describe(off_target));
    add(describe_matrices(search.matrices));
    return all;
}

bool reports_p_values(OutputPaths const& outputs) {
    return std::ranges::any_of(
        std::array{&outputs.bed, &outputs.sites, &outputs.per_record, &outputs.q_values, &outputs.per_region},
        [](std::string const* path) { return !path->empty(); });
}

}  // namespace

std::vector<Setting> settings_in_use(FilterPlan const& filter) {
    std::vector<Setting> settings;
    for (auto const& [is_given, setting] : {std::pair{!filter.flanks.before.empty(), setting::upstream},
                                            {!filter.flanks.behind.empty(), setting::downstream},
                                            {!(filter.region == Region{}), setting::region},
                                            {filter.by_quality, setting::min_quality}})
        if (is_given) settings.push_back(setting);
    return settings;
}

NamedValues describe_selection(Plan const& plan) {
    return describe(plan.condition, plan.reductions);
}

NamedValues describe_matrices(MatrixSettings const& matrices) {
    auto const named = [](std::optional<double> const& value) {
        return value ? significant(*value, 6) : std::string();
    };
    std::string background;
    if (matrices.background)
        for (double const share : *matrices.background)
            background.append(background.empty() ? "" : ",").append(significant(share, 6));
    return {{"p_value", named(matrices.p_value)},
            {"min_score", named(matrices.min_score)},
            {"background", background},
            {"pseudocount", named(matrices.pseudocount)}};
}

NamedValues describe_bulges(FilterPlan const& filter) {
    return {{"dna_bulge", named(filter.bulges.dna)},
            {"rna_bulge", named(filter.bulges.rna)},
            {"pam_side", filter.bulges.any() && !filter.sites_at_end ? "5" : ""}};
}

Plan make_plan(RunSettings const& settings) {
    check_limits(settings);
    check_matrix_settings(settings.search.matrices);
    if (settings.search.engine.empty())
        throw Error(ErrorCode::usage, setting::engine, "", "give the name of an engine, or auto");
    SearchSettings const& search = settings.search;
    FilterPlan filter = filter_plan(settings);
    NamedValues described = describe(settings, filter);
    return {.strand = search.strand,
            .engine = search.engine,
            .device = search.device,
            .threads = search.threads,
            .max_mismatches = search.max_mismatches,
            .max_edits = search.max_edits,
            .all_ends = search.all_ends,
            .matrices = search.matrices,
            .keeps_p_values = reports_p_values(settings.outputs) || settings.assign != Assign::all ||
                              settings.inputs.empty(),
            .assign = settings.assign,
            .dual = settings.dual,
            .condition = condition_of(settings),
            .reductions = reductions_of(settings),
            .record_values = settings.record_values,
            .library = settings.library,
            .reading = {.min_quality = settings.min_quality,
                        .reference = settings.reference,
                        .decoder = settings.decoder,
                        .turn = settings.shard.value_or(Shard{})},
            .counts_by_sample = settings.count_by_sample || !settings.outputs.group_counts.empty(),
            .sample = settings.sample,
            .filter = std::move(filter),
            .off_target = describe(settings.off_target.value_or(OffTarget{})),
            .described = std::move(described)};
}

}  // namespace motifcount::internal
