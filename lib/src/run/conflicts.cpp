#include <algorithm>
#include <utility>

#include "motifcount/error.hpp"
#include "report/tables/report_table.hpp"
#include "run/checks.hpp"

namespace motifcount::internal {
namespace {

bool has_pairs(RunSettings const& settings) {
    return std::ranges::any_of(settings.inputs, &ReadInput::has_pairs);
}

/// Returns the reports for which `fits` is true, except reports of off-target searches. Reports that share an option
/// (--mqc) are one setting.
std::vector<ReportType const*> reports(bool (*fits)(ReportType const&)) {
    std::vector<ReportType const*> found;
    for (ReportType const& type : report_table())
        if (!type.off_target && fits(type) && (found.empty() || found.back()->kind.path != type.kind.path))
            found.push_back(&type);
    return found;
}

SettingInUse report(ReportType const& type) {
    return {type.kind.setting(), {}, [path = type.kind.path](RunSettings const& settings) {
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
SettingInUse const cas_offinder{setting::format, "cas-offinder", [](RunSettings const& settings) {
                                    return !settings.outputs.cas_offinder.empty();
                                }};
SettingInUse const max_edits{
    setting::max_edits, {}, [](RunSettings const& settings) { return settings.search.max_edits != 0; }};
SettingInUse const max_mismatches{setting::max_mismatches, {}, [](RunSettings const& settings) {
                                      return settings.search.max_mismatches != 0;
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
SettingInUse const assign{
    setting::assign, {}, [](RunSettings const& settings) { return settings.assign != Assign::all; }};
SettingInUse const max_hits{
    setting::max_hits, {}, [](RunSettings const& settings) { return settings.max_hits != 0; }};
SettingInUse const samples{
    setting::samples, {}, [](RunSettings const& settings) { return !settings.sample_sheet.empty(); }};
SettingInUse const interleaved{setting::interleaved, {}, [](RunSettings const& settings) {
                                   return std::ranges::any_of(settings.inputs, &ReadInput::interleaved);
                               }};
SettingInUse const shard{
    setting::shard, {}, [](RunSettings const& settings) { return settings.shard.has_value(); }};
SettingInUse const shard_of_mates{setting::shard, "of mates", [](RunSettings const& settings) {
                                      return settings.shard && has_pairs(settings);
                                  }};
SettingInUse const full_ids{
    setting::full_ids, {}, [](RunSettings const& settings) { return settings.full_ids; }};
SettingInUse const dual{
    setting::dual, {}, [](RunSettings const& settings) { return settings.dual == Dual::mates; }};
SettingInUse const dual_in_read{
    setting::dual_in_read, {}, [](RunSettings const& settings) { return settings.dual == Dual::in_read; }};

std::vector<Conflict> make_conflicts() {
    std::vector<Conflict> table = {
        {pam, flank_mismatches, "a PAM matches exactly"},
        {dna_bulge, max_edits, "edits include bulges"},
        {dna_bulge, verify, "direct comparison does not find bulges"},
        {rna_bulge, max_edits, "edits include bulges"},
        {rna_bulge, verify, "direct comparison does not find bulges"},
        {cas_offinder, dna_bulge, "the format has no column for bulges"},
        {cas_offinder, rna_bulge, "the format has no column for bulges"},
        {cas_offinder, max_edits, "the format has no column for edits"},
        {shard, max_sites, "the limit is per guide and genome, not per shard"},
        {max_mismatches, max_edits, "edits include mismatches"},
        {verify, max_edits, "direct comparison does not find edits"},
        {min_quality, max_edits,
         "the limit applies to all bases of a hit, and a hit with edits may lack some bases"},
        {offsets_auto, max_edits, "detection uses hits without edits; set the offsets explicitly"},
        {strand_auto, max_edits, "detection uses hits without edits; set the strand explicitly"},
        {dual, max_edits, "pairs of guides are found with mismatches, not with edits"},
        {dual_in_read, max_edits, "pairs of guides are found with mismatches, not with edits"},
        {offsets_auto, shard,
         "offsets are detected from the beginning of a sample; set the offsets that a whole run detects"},
        {strand_auto, shard,
         "the strand is detected from the beginning of a sample; set the strand that a whole run detects"},
        {samples, shard, "a shard is a part of one sample"},
        {max_hits, shard, "the limit ends a whole run"},
        {interleaved, shard,
         "interleaved mates would be separated; give first and second mates as two files"},
    };
    table.push_back({off_target, shard_of_mates, "shards read the two files of mates separately"});
    for (auto const* type : reports([](ReportType const& type) { return type.shards.is_in_order(); }))
        table.push_back({report(*type), shard_of_mates, "shards read the two files of mates separately"});
    for (auto const* type :
         reports([](ReportType const& type) { return type.shards.kind == ShardRule::Kind::refused; }))
        table.push_back({report(*type), shard, std::string(type->shards.refusal)});
    table.push_back({assign, shard_of_mates, "both mates decide together, and shards would separate them"});
    for (SettingInUse const& pairs : {dual, dual_in_read}) {
        table.push_back({full_ids, pairs, "pairs of guides are read from tables, which have no titles"});
        table.push_back({off_target, pairs, "off-target sites are searched for single guides"});
        table.push_back({pairs, shard, "pairs of guides are counted in whole runs"});
        for (SettingInUse const& detected : {offsets_auto, strand_auto})
            table.push_back(
                {pairs, detected, "guides A and B start at different offsets; set both explicitly"});
        table.push_back({pairs, max_hits, "pairs of guides are counted in all reads"});
        for (auto const* type : reports([](ReportType const& type) { return !type.pairs; }))
            table.push_back({report(*type), pairs, "the report shows hits of single motifs"});
    }
    return table;
}

}  // namespace

std::vector<Conflict> const& conflicts() {
    static std::vector<Conflict> const table = make_conflicts();
    return table;
}

void check_combinations(RunSettings const& settings) {
    for (Conflict const& row : conflicts())
        if (row.first.applies(settings) && row.second.applies(settings))
            throw Error(
                ErrorCode::usage,
                row.first.name() + " cannot be combined with " + row.second.name() + ": " + row.reason,
                row.first.setting, std::string(row.first.value));
}

}  // namespace motifcount::internal
