#include "plan/conflicts.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "output/mtx_path.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

bool has_pairs(RunSettings const& settings) {
    return std::ranges::any_of(settings.inputs, &ReadInput::has_pairs);
}

/// True if a file that exists is a pipe, or another file that cannot be read twice
bool is_read_once(std::string const& path) {
    std::error_code missing;
    return path == "-" ||
           (std::filesystem::exists(path, missing) && !std::filesystem::is_regular_file(path, missing));
}

SettingInUse report(ReportRules const& rules) {
    return {rules.setting, {}, [path = rules.path](RunSettings const& settings) {
                return !(settings.outputs.*path).empty();
            }};
}

SettingInUse const off_target{{"offtarget", "off_target"}, {}, [](RunSettings const& settings) {
                                  return settings.off_target.has_value();
                              }};
SettingInUse const pam{setting::pam, {}, [](RunSettings const& settings) {
                           return settings.off_target && !settings.off_target->pams.empty();
                       }};
SettingInUse const flank_mismatches{setting::flank_mismatches, {}, [](RunSettings const& settings) {
                                        return settings.flank_mismatches != 0;
                                    }};
SettingInUse const dna_bulge{setting::dna_bulge, {}, [](RunSettings const& settings) {
                                 return settings.off_target && settings.off_target->dna_bulge != 0;
                             }};
SettingInUse const rna_bulge{setting::rna_bulge, {}, [](RunSettings const& settings) {
                                 return settings.off_target && settings.off_target->rna_bulge != 0;
                             }};
SettingInUse const max_sites{setting::max_sites, {}, [](RunSettings const& settings) {
                                 return settings.off_target && settings.off_target->max_sites != 0;
                             }};
SettingInUse const top{setting::top, {}, [](RunSettings const& settings) {
                           return settings.off_target && settings.off_target->top != 0;
                       }};
SettingInUse const specificity{setting::specificity, {}, [](RunSettings const& settings) {
                                   return settings.off_target && settings.off_target->has_scores();
                               }};
SettingInUse const design{setting::design, {}, [](RunSettings const& settings) {
                              return settings.off_target && settings.off_target->design;
                          }};
SettingInUse const cut{setting::cut, {}, [](RunSettings const& settings) {
                           return settings.off_target && !settings.off_target->cuts.empty();
                       }};
SettingInUse const genes{setting::genes, {}, [](RunSettings const& settings) {
                             return settings.off_target && !settings.off_target->genes.empty();
                         }};
SettingInUse const min_af{setting::min_af, {}, [](RunSettings const& settings) {
                              return settings.off_target && settings.off_target->min_af != 0;
                          }};
SettingInUse const no_vcf = {{}, {}, [](RunSettings const& settings) {
                                 return settings.off_target && settings.off_target->vcf.empty();
                             }};
SettingInUse const variants[] = {
    {setting::vcf,
     {},
     [](RunSettings const& settings) { return settings.off_target && !settings.off_target->vcf.empty(); }},
    {setting::ambiguous_bases, "match",
     [](RunSettings const& settings) { return settings.off_target && settings.off_target->match_ambiguous; }},
};
SettingInUse const cas_offinder{setting::format, "cas-offinder", [](RunSettings const& settings) {
                                    return !settings.outputs.cas_offinder.empty();
                                }};
SettingInUse const max_edits{
    setting::max_edits, {}, [](RunSettings const& settings) { return settings.search.max_edits != 0; }};
SettingInUse const max_mismatches{setting::max_mismatches, {}, [](RunSettings const& settings) {
                                      return settings.search.max_mismatches != 0;
                                  }};
SettingInUse const groups{
    setting::groups, {}, [](RunSettings const& settings) { return !settings.groups.empty(); }};
SettingInUse const within{
    setting::within, {}, [](RunSettings const& settings) { return !settings.within.empty(); }};
SettingInUse const lift_names{setting::lift_names, {}, [](RunSettings const& settings) {
                                  return settings.lift_names != LiftNames::no;
                              }};
SettingInUse const verify{
    setting::verify, {}, [](RunSettings const& settings) { return settings.verify_bases.has_value(); }};
SettingInUse const min_quality{
    setting::min_quality, {}, [](RunSettings const& settings) { return settings.min_quality != 0; }};
SettingInUse const offsets_auto{setting::offsets, "auto",
                                [](RunSettings const& settings) { return settings.offsets.automatic; }};
SettingInUse const strand_auto{setting::strand, "auto", [](RunSettings const& settings) {
                                   return settings.search.strand == StrandFilter::automatic;
                               }};
SettingInUse const strands_of_mates{setting::strand, "of each mate", [](RunSettings const& settings) {
                                        return settings.search.strand.differ();
                                    }};
SettingInUse const assign{
    setting::assign, {}, [](RunSettings const& settings) { return settings.assign != Assign::all; }};
SettingInUse const runs{setting::runs, {}, [](RunSettings const& settings) { return settings.runs != 0; }};
/// Conditions of fragments, and reductions of hits
SettingInUse const selections[] = {
    {setting::min_read_hits, {}, [](RunSettings const& settings) { return settings.min_read_hits != 0; }},
    {setting::all_of, {}, [](RunSettings const& settings) { return settings.all_of; }},
    runs,
    {setting::longest, {}, [](RunSettings const& settings) { return settings.longest; }},
    {setting::non_overlapping, {}, [](RunSettings const& settings) { return settings.non_overlapping; }},
};
SettingInUse const background_of_inputs{
    setting::background, "input", [](RunSettings const& settings) { return settings.background_of_inputs; }};
SettingInUse const record_values{setting::record_values, {}, [](RunSettings const& settings) {
                                     return settings.record_values != RecordValues::hits;
                                 }};
SettingInUse const max_hits{
    setting::max_hits, {}, [](RunSettings const& settings) { return settings.max_hits != 0; }};
SettingInUse const samples{
    setting::samples, {}, [](RunSettings const& settings) { return !settings.sample_sheet.empty(); }};
SettingInUse const interleaved{setting::interleaved, {}, [](RunSettings const& settings) {
                                   return std::ranges::any_of(settings.inputs, &ReadInput::interleaved);
                               }};
SettingInUse const shard{
    setting::shard, {}, [](RunSettings const& settings) { return settings.shard.has_value(); }};
SettingInUse const shard_of_mates{setting::shard, "for read pairs", [](RunSettings const& settings) {
                                      return settings.shard && has_pairs(settings);
                                  }};
SettingInUse const full_ids{
    setting::full_ids, {}, [](RunSettings const& settings) { return settings.full_ids; }};
SettingInUse const dual{
    setting::dual, {}, [](RunSettings const& settings) { return settings.dual == Dual::mates; }};
SettingInUse const dual_in_read{
    setting::dual_in_read, {}, [](RunSettings const& settings) { return settings.dual == Dual::in_read; }};

SettingInUse const columns{
    setting::columns, {}, [](RunSettings const& settings) { return !settings.columns.empty(); }};
SettingInUse const columns_of_pairs{
    setting::columns, "with sequence_b or gene_b", [](RunSettings const& settings) {
        return !(settings.columns.sequence_b + settings.columns.gene_b).empty();
    }};
SettingInUse const pam_in_guides{setting::pam_in_guides, "yes", [](RunSettings const& settings) {
                                     return settings.off_target &&
                                            settings.off_target->pam_in_guides == PamInGuides::yes;
                                 }};
SettingInUse const all_ends{
    setting::all_ends, {}, [](RunSettings const& settings) { return settings.search.all_ends; }};

SettingInUse when(bool (*condition)(RunSettings const&)) {
    return {{}, {}, condition};
}

SettingInUse const no_motif_file =
    when([](RunSettings const& settings) { return settings.motif_files.empty(); });
SettingInUse const no_mates = when(
    [](RunSettings const& settings) { return !std::ranges::all_of(settings.inputs, &ReadInput::has_pairs); });
SettingInUse const no_flank = when(
    [](RunSettings const& settings) { return settings.upstream.empty() && settings.downstream.empty(); });
SettingInUse const no_off_target =
    when([](RunSettings const& settings) { return !settings.off_target.has_value(); });
SettingInUse const no_pam = when(
    [](RunSettings const& settings) { return settings.off_target && settings.off_target->pams.empty(); });
SettingInUse const no_edits =
    when([](RunSettings const& settings) { return settings.search.max_edits == 0; });
SettingInUse const read_pairs = when([](RunSettings const& settings) { return has_pairs(settings); });
SettingInUse const no_regions = when([](RunSettings const& settings) {
    return settings.within.empty() && settings.lift_names == LiftNames::no;
});
SettingInUse const inputs_read_once = when([](RunSettings const& settings) {
    return std::ranges::any_of(settings.inputs, [](ReadInput const& input) {
        return input.is_stream() || is_read_once(input.path) || is_read_once(input.mates);
    });
});
SettingInUse const no_record_matrix =
    when([](RunSettings const& settings) { return settings.outputs.record_matrix.empty(); });
SettingInUse const no_group_counts =
    when([](RunSettings const& settings) { return settings.outputs.group_counts.empty(); });
SettingInUse const no_controls = when([](RunSettings const& settings) { return settings.controls.empty(); });
SettingInUse const pams_of_several_lengths = when([](RunSettings const& settings) {
    return settings.off_target &&
           std::ranges::any_of(settings.off_target->pams, [&settings](std::string const& one) {
               return one.size() != settings.off_target->pams.front().size();
           });
});
SettingInUse const no_scored_pam = when([](RunSettings const& settings) {
    return settings.off_target &&
           (!settings.off_target->pam_at_end || settings.off_target->pams.empty() ||
            std::ranges::any_of(settings.off_target->pams, [](auto const& one) { return one.size() != 3; }));
});
SettingInUse const no_design = when(
    [](RunSettings const& settings) { return settings.off_target && !settings.off_target->has_design(); });
SettingInUse const not_one_table = when([](RunSettings const& settings) {
    return settings.motif_files.size() != 1 || !settings.patterns.empty();
});

void add_selections(std::vector<Conflict>& table) {
    for (SettingInUse const& one : selections) {
        for (SettingInUse const& pairs : {dual, dual_in_read})
            table.push_back({one, pairs, "pairs of guides are counted by a rule of their own"});
        table.push_back({off_target, one, "an off-target search lists every site"});
        table.push_back({one, assign,
                         "best and unique count only the nearest hits of a fragment; use " +
                             Message(setting::assign) + " all"});
    }
    table.push_back({runs, max_edits, "copies with insertions or deletions need not be next to each other"});
}

void add_variants(std::vector<Conflict>& table) {
    for (SettingInUse const& one : variants) {
        for (SettingInUse const& other : {dna_bulge, rna_bulge, max_edits})
            table.push_back({one, other, "sites with variants can only have mismatches"});
        table.push_back({one, cas_offinder, "the format has no column for variants"});
        table.push_back({one, within, "sites with variants are searched in the whole genome"});
        table.push_back({one, shard, "sites with variants are searched in the whole genome"});
    }
    table.push_back({min_af, no_vcf, "name the SNVs with " + Message(setting::vcf)});
}

/// Refuses all settings that drop hits or leave out windows.
void add_q_values(std::vector<Conflict>& table, SettingInUse const& q_values) {
    static SettingInUse const filters[] = {
        {setting::region, {}, [](RunSettings const& settings) { return !(settings.region == Region{}); }},
        {setting::offsets, {}, [](RunSettings const& settings) { return !(settings.offsets == Offsets{}); }},
        {setting::upstream, {}, [](RunSettings const& settings) { return !settings.upstream.empty(); }},
        {setting::downstream, {}, [](RunSettings const& settings) { return !settings.downstream.empty(); }},
        min_quality,
        strand_auto,
        strands_of_mates,
        assign,
        max_hits};
    auto const add = [&](SettingInUse const& one) {
        table.push_back({q_values, one, "q-values need the hits in all windows"});
    };
    std::ranges::for_each(filters, add);
    std::ranges::for_each(selections, add);
}

void add_pairs(std::vector<Conflict>& table, std::span<ReportRules const> reports) {
    for (SettingInUse const& pairs : {dual, dual_in_read}) {
        table.push_back(
            {full_ids, pairs, "pairs of guides are read from tables, which have no FASTA titles"});
        table.push_back(
            {off_target, pairs, "off-target sites are searched for single guides, not for pairs"});
        table.push_back(
            {pairs, offsets_auto,
             "guides A and B may differ in offset; set " + Message(setting::offsets) + " explicitly"});
        table.push_back({pairs, max_hits, "pairs of guides are always counted in all reads"});
        for (ReportRules const& rules : reports)
            if (!rules.pairs && !rules.off_target)
                table.push_back(
                    {report(rules), pairs, "the report is for single motifs, not for pairs of guides"});
        for (RuleInfo const& rule : all_rules()) {
            if (rule.name.empty() || rule.assign == Assign::unique) continue;
            SettingInUse const other{
                setting::assign, rule.name,
                [one = rule.assign](RunSettings const& settings) { return settings.assign == one; }};
            table.push_back({other, pairs, "each fragment is assigned to at most one pair; use unique"});
        }
        table.push_back(
            {pairs, not_one_table, "give exactly one table of pairs of guides, and no other motifs"});
    }
    table.push_back({dual_in_read, strand_auto,
                     "guides A and B may differ in strand; set " + Message(setting::strand) + " explicitly"});
    table.push_back({columns_of_pairs,
                     when([](RunSettings const& settings) { return settings.dual == Dual::none; }),
                     "only for pairs of guides (motifcount screen --dual or --dual-in-read)"});
}

}  // namespace

std::vector<Conflict> make_conflicts(std::span<ReportRules const> reports) {
    std::vector<Conflict> table = {
        {columns, no_motif_file,
         "no motif file is given; name the table with " + Message(setting::motif_files)},
        {background_of_inputs, inputs_read_once,
         "the inputs are read twice, so they must be regular files; give four frequencies"},
        {background_of_inputs, shard, "the frequencies are for all inputs; give four frequencies"},
        {full_ids, no_motif_file, "no motif file is given; name a FASTA file with " + setting::motif_files},
        {pam_in_guides, no_pam, "give the PAM with " + Message(setting::pam)},
        {cas_offinder, pams_of_several_lengths,
         "the format allows only one pattern; give PAMs of equal length"},
        {groups, no_group_counts, "name the table with " + Message(setting::group_counts)},
        {all_ends, no_edits, "only with " + Message(setting::max_edits) + " 1 or more"},
        {flank_mismatches, no_flank,
         "no flank is given; give " + setting::upstream + " or " + setting::downstream},
        {pam, flank_mismatches, "a PAM matches exactly"},
        {dna_bulge, max_edits, "edits include bulges"},
        {dna_bulge, verify, "the naive engine, which verifies the hits, does not find bulges"},
        {rna_bulge, max_edits, "edits include bulges"},
        {rna_bulge, verify, "the naive engine, which verifies the hits, does not find bulges"},
        {cas_offinder, dna_bulge, "the format has no column for bulges"},
        {cas_offinder, rna_bulge, "the format has no column for bulges"},
        {cas_offinder, max_edits, "the format has no column for edits"},
        {strands_of_mates, no_mates, "some reads have no mates; give one strand for all reads"},
        {shard, max_sites, "the limit applies to a whole genome, not to a shard"},
        {shard, top, "the limit applies to a whole genome, not to a shard"},
        {top, max_sites, "both limit the number of listed sites"},
        {specificity, no_scored_pam,
         "scores are for SpCas9: give PAMs of three letters at the 3' end of the guides, such as NGG"},
        {design, no_pam, "give the PAM with " + Message(setting::pam)},
        {cut, no_design, "cuts are only shown with " + setting::design + " or " + setting::specificity},
        {genes, no_design,
         "genes are shown at the cuts, with " + setting::design + " or " + setting::specificity},
        {max_mismatches, max_edits, "edits include mismatches"},
        {verify, max_edits, "the naive engine, which verifies the hits, does not find edits"},
        {min_quality, max_edits,
         "the limit applies to each base of the motif, but a hit with edits may lack some of these bases"},
        {offsets_auto, max_edits,
         "offsets can only be detected in a search without edits; set the offsets explicitly"},
        {strand_auto, max_edits,
         "the strand can only be detected in a search without edits; set the strand explicitly"},
        {dual, max_edits, "pairs of guides can only have mismatches, not edits"},
        {dual_in_read, max_edits, "pairs of guides can only have mismatches, not edits"},
        {offsets_auto, shard,
         "offsets are detected from the first reads of a sample, but a shard may not contain these reads; "
         "set the offsets explicitly"},
        {strand_auto, shard,
         "the strand is detected from the first reads of a sample, but a shard may not contain these reads; "
         "set the strand explicitly"},
        {samples, shard, "a shard is part of a single sample"},
        {max_hits, shard, "the limit applies to the whole run, not to a shard"},
        {within, shard, "shards divide whole records; divide the regions instead"},
        {within, lift_names, "positions are lifted in any case; drop " + Message(setting::lift_names)},
        {within, read_pairs, "a genome has no mates; give FASTA files"},
        {interleaved, shard, "shards would separate interleaved mates; give the mates as two files"},
    };
    std::string const turns =
        "read pairs are distributed to the shards in rotation, so merge cannot restore their order";
    table.push_back({off_target, shard_of_mates, turns});
    for (ReportRules const& rules : reports)
        if (rules.in_order && !rules.off_target) table.push_back({report(rules), shard_of_mates, turns});
    for (ReportRules const& rules : reports)
        if (!rules.shard_refusal.empty() && !rules.off_target)
            table.push_back({report(rules), shard, rules.shard_refusal});
    add_selections(table);
    add_variants(table);
    add_pairs(table, reports);
    for (ReportRules const& rules : reports) {
        if (rules.off_target)
            table.push_back({report(rules), no_off_target, "only off-target searches write this report"});
        if (rules.path == &OutputPaths::guide_page) {
            SettingInUse page = report(rules);
            page.setting = {"offtarget --html", "html"};
            table.push_back({std::move(page), shard, rules.shard_refusal});
        }
        if (rules.path == &OutputPaths::per_region)
            table.push_back({report(rules), no_regions,
                             "no regions are given; give " + setting::within + " or " + setting::lift_names});
        if (rules.path == &OutputPaths::q_values) add_q_values(table, report(rules));
        if (rules.path == &OutputPaths::record_matrix)
            table.push_back(
                {record_values, no_record_matrix, "name the table with " + Message(rules.setting)});
        if (rules.path == &OutputPaths::record_matrix)
            table.push_back(
                {{rules.setting, ".mtx",
                  [](RunSettings const& settings) { return is_mtx(settings.outputs.record_matrix); }},
                 shard,
                 "the file is for a whole run; write a .tsv file in each shard"});
        if (rules.path == &OutputPaths::control_ids)
            table.push_back({report(rules), no_controls, "no control file is given (RunSettings::controls)"});
    }
    return table;
}

Message Conflict::message() const {
    return first.name() + (is_of_two_settings() ? " cannot be combined with " + second.name() : Message()) +
           ": " + reason;
}

void check_combinations(RunSettings const& settings, std::span<Conflict const> rows) {
    for (Conflict const& row : rows)
        if (row.first.applies(settings) && row.second.applies(settings))
            throw Error(ErrorCode::usage, row.message(), row.first.setting, std::string(row.first.value));
}

std::vector<Conflict> const& matrix_conflicts() {
    static std::vector<Conflict> const table = [] {
        SettingInUse const matrices{{"matrices", "matrices"}, {}, [](RunSettings const&) { return true; }};
        SettingInUse const library{
            setting::library, {}, [](RunSettings const& settings) { return settings.library; }};
        Message const thresholds = setting::p_value + " or " + setting::min_score;
        return std::vector<Conflict>{
            {off_target, matrices, "off-target sites are searched for sequences"},
            {library, matrices, "a screen counts guides, which are sequences; count matrices with -k"},
            {max_mismatches, matrices,
             "hits of matrices have scores; set their threshold with " + thresholds},
            {max_edits, matrices, "hits of matrices have scores; set their threshold with " + thresholds},
            {runs, matrices, "copies of a matrix differ in sequence and score"},
            {verify, matrices, "the naive engine, which verifies the hits, takes only sequences"},
        };
    }();
    return table;
}

void check_matrices(RunSettings const& settings, MotifSet const& motifs) {
    if (motifs.matrix_count() != 0) {
        check_combinations(settings, matrix_conflicts());
        if (settings.assign != Assign::all && motifs.matrix_count() != motifs.size())
            throw Error(ErrorCode::usage, setting::assign, to_string(settings.assign),
                        "the p-values of matrices cannot be compared with the mismatches of sequences; count "
                        "matrices and sequences in separate runs");
        return;
    }
    MatrixSettings const& given = settings.search.matrices;
    for (auto const& [setting, is_given] :
         {std::pair{setting::p_value, given.p_value.has_value()},
          {setting::min_score, given.min_score.has_value()},
          {setting::background, given.background.has_value()},
          {setting::pseudocount, given.pseudocount.has_value()},
          {setting::best_strand, settings.best_strand},
          {Setting{"--q-value", "q-value"}, !settings.outputs.q_values.empty()},
          {setting::record_values, record_values.applies(settings)}})
        if (is_given)
            throw Error(ErrorCode::usage,
                        setting + ": only matrices have scores, but all motifs are sequences", setting);
}

std::span<SettingInUse const> input_settings() {
    static SettingInUse const table[] = {max_hits, min_quality, offsets_auto, strand_auto, strands_of_mates};
    return table;
}

}  // namespace motifcount::internal
