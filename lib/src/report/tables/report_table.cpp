#include "report/tables/report_table.hpp"

#include <algorithm>
#include <type_traits>

#include "output/mtx_path.hpp"
#include "report/guides/guide_page.hpp"
#include "report/guides/guide_sites.hpp"
#include "report/guides/guide_summary.hpp"
#include "report/guides/scored_json.hpp"
#include "report/pages/samples_page.hpp"
#include "report/reads/read_splitter.hpp"
#include "report/tables/bed.hpp"
#include "report/tables/control_list.hpp"
#include "report/tables/counts_tsv.hpp"
#include "report/tables/group_counts.hpp"
#include "report/tables/json_report.hpp"
#include "report/tables/lifted.hpp"
#include "report/tables/matrix_tsv.hpp"
#include "report/tables/mqc.hpp"
#include "report/tables/per_record_tsv.hpp"
#include "report/tables/per_region_tsv.hpp"
#include "report/tables/q_values.hpp"
#include "report/tables/record_matrix.hpp"
#include "report/tables/sites_tsv.hpp"
#include "report/tables/summary_tsv.hpp"

namespace motifcount::internal {
namespace {

using Shards = ShardRule::Kind;

template <class Type>
std::unique_ptr<Report> make(MotifSet const& motifs, OutputFile& out,
                             [[maybe_unused]] ReportSettings const& settings) {
    if constexpr (std::is_constructible_v<Type, MotifSet const&, OutputFile&, ReportSettings const&>)
        return std::make_unique<Type>(motifs, out, settings);
    else
        return std::make_unique<Type>(motifs, out);
}

template <class Type>
std::unique_ptr<Report> make_lifted(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings) {
    if (settings.lift_names == LiftNames::no) return make<Type>(motifs, out, settings);
    return std::make_unique<Lifted<Type>>(settings.lift_names, motifs, out, settings);
}

std::unique_ptr<Report> make_per_region(MotifSet const& motifs, OutputFile& out,
                                        ReportSettings const& settings) {
    return std::make_unique<PerRegionWriter>(motifs, out, settings);
}

std::unique_ptr<Report> make_record_matrix(MotifSet const& motifs, OutputFile& out,
                                           ReportSettings const& settings) {
    return is_mtx(out.path()) ? make<MtxMatrix>(motifs, out, settings)
                              : make<RecordMatrix>(motifs, out, settings);
}

std::unique_ptr<Report> make_json(MotifSet const& motifs, OutputFile& out, ReportSettings const& settings) {
    bool const has_scores = settings.off_target != nullptr && settings.off_target->has_scores();
    return has_scores ? make<ScoredJson>(motifs, out, settings) : make<JsonReport>(motifs, out, settings);
}

constexpr std::string_view mtx_refusal = "the report is for a whole run; write a .tsv file in each shard";

// Table of reports, in the order of `motifcount --help`
constexpr ReportType table[] = {
    {.kind = {.name = "counts",
              .option = "-o,--output",
              .help = "counts of each motif, TSV (default: standard output)",
              .columns = CountsTable::columns,
              .note = "with matrices also name",
              .path = &OutputPaths::counts},
     .header = true,
     .shards = {.kind = Shards::sum,
                .text_columns = CountsTable::text_columns,
                .cell_rule = CountsTable::rule_of,
                .counts = true},
     .make = make<CountsTable>},
    {.kind = {.name = "bed",
              .option = "--bed",
              .help = "positions of all hits, BED",
              .columns = BedWriter::columns,
              .note = "no header; score = 1000 * (1 - mismatches / length)",
              .path = &OutputPaths::bed},
     .shards = {.kind = Shards::concatenate},
     .make = make_lifted<BedWriter>},
    {.kind = {.name = "sites",
              .option = "--sites",
              .help = "positions of all hits with the matched bases, TSV",
              .columns = SitesWriter::columns,
              .note = "then columns of -e, --runs or matrices",
              .path = &OutputPaths::sites},
     .header = true,
     .shards = {.kind = Shards::concatenate},
     .make = make_lifted<SitesWriter>},
    {.kind = {.name = "per-record",
              .option = "--per-record",
              .help = "hits of each motif in each record, TSV",
              .columns = PerRecordWriter::columns,
              .note = "with matrices also the best hit and the sum of scores",
              .path = &OutputPaths::per_record},
     .header = true,
     .shards = {.kind = Shards::concatenate},
     .make = make<PerRecordWriter>},
    {.kind = {.name = "record-matrix",
              .option = "--record-matrix",
              .help = "hits by record and motif, TSV, or Matrix Market if FILE ends with .mtx or .mtx.gz",
              .columns = RecordMatrix::columns,
              .note = "then the hits (or scores) of each motif",
              .path = &OutputPaths::record_matrix},
     .header = true,
     .shards = {.kind = Shards::concatenate},
     .make = make_record_matrix},
    {.kind = {.name = "record-matrix-rows",
              .option = "--record-matrix",
              .help = "names of the rows of an .mtx file",
              .path = &OutputPaths::record_matrix},
     .suffix = ".rows.txt",
     .beside_mtx = true,
     .shards = {.kind = Shards::refused, .refusal = mtx_refusal},
     .make = make<MtxRows>},
    {.kind = {.name = "record-matrix-columns",
              .option = "--record-matrix",
              .help = "names of the columns of an .mtx file",
              .path = &OutputPaths::record_matrix},
     .suffix = ".cols.txt",
     .beside_mtx = true,
     .shards = {.kind = Shards::refused, .refusal = mtx_refusal},
     .make = make<MtxColumns>},
    {.kind = {.name = "q-value",
              .option = "--q-value",
              .help = "p-value, hits and q-value of each score of each matrix, TSV",
              .columns = QValueWriter::columns,
              .path = &OutputPaths::q_values},
     .header = true,
     .shards = {.kind = Shards::q_values},
     .make = make<QValueWriter>},
    {.kind = {.name = "per-region",
              .option = "--per-region",
              .help = "hits and best hit of each motif in each region of --within or --lift-names, TSV",
              .columns = PerRegionWriter::columns,
              .path = &OutputPaths::per_region},
     .header = true,
     .shards = {.kind = Shards::concatenate},
     .make = make_per_region},
    {.kind = {.name = "matrix",
              .option = "--matrix",
              .help = "reads by motif and sample, TSV",
              .columns = SampleMatrix::columns,
              .note = "then the reads of each sample",
              .path = &OutputPaths::matrix},
     .header = true,
     .samples = ReportType::Samples::reads_by_motif,
     .pairs = true,
     .shards = {.kind = Shards::sum, .text_columns = SampleMatrix::text_columns},
     .join = ReportType::Join::columns,
     .make = make<SampleMatrix>},
    {.kind = {.name = "group-counts",
              .option = "--group-counts",
              .help = "counts of each sample by gene, or by group of --groups, TSV",
              .columns = GroupCounts::columns,
              .path = &OutputPaths::group_counts},
     .header = true,
     .samples = ReportType::Samples::summary,
     .shards = {.kind = Shards::refused,
                .refusal = "the report is for a whole run; write --json in each shard, and run motifcount "
                           "merge with --group-counts"},
     .make = make<GroupCounts>},
    {.kind = {.name = "matched",
              .option = "--matched",
              .help = "reads with a hit, unchanged",
              .path = &OutputPaths::matched},
     .reads = true,
     .shards = {.kind = Shards::bare},
     .make = make<ReadSplitter<true>>},
    {.kind = {.name = "unmatched",
              .option = "--unmatched",
              .help = "reads without a hit",
              .path = &OutputPaths::unmatched},
     .reads = true,
     .shards = {.kind = Shards::bare},
     .make = make<ReadSplitter<false>>},
    {.kind = {.name = "json",
              .option = "--json",
              .help = "counts with settings and provenance, JSON",
              .path = &OutputPaths::json},
     .records_with_hits = true,
     .pairs = true,
     .shards = {.kind = Shards::json},
     .make = make_json},
    {.kind = {.name = "mqc",
              .option = "--mqc",
              .help =
                  "sections for MultiQC: PREFIX_mqc.json, PREFIX_classes_mqc.json, PREFIX_general_mqc.json",
              .path = &OutputPaths::mqc,
              .value = "PREFIX"},
     .suffix = mqc_suffix,
     .samples = ReportType::Samples::summary,
     .records_with_hits = true,
     .pairs = true,
     .shards = {.kind = Shards::refused,
                .refusal = "the report is for a whole run; write --json in each shard, and run motifcount "
                           "merge with --mqc"},
     .make = make<MultiqcReport<write_mqc>>},
    {.kind = {.name = "mqc-classes",
              .option = "--mqc",
              .help = "reads by class as bars for MultiQC",
              .path = &OutputPaths::mqc,
              .value = "PREFIX"},
     .suffix = mqc_classes_suffix,
     .samples = ReportType::Samples::summary,
     .records_with_hits = true,
     .pairs = true,
     .shards = {.kind = Shards::refused,
                .refusal = "the report is for a whole run; write --json in each shard, and run motifcount "
                           "merge with --mqc"},
     .make = make<MultiqcReport<write_mqc_classes>>},
    {.kind = {.name = "mqc-general",
              .option = "--mqc",
              .help = "columns of MultiQC's General Statistics",
              .path = &OutputPaths::mqc,
              .value = "PREFIX"},
     .suffix = mqc_general_suffix,
     .samples = ReportType::Samples::summary,
     .records_with_hits = true,
     .pairs = true,
     .shards = {.kind = Shards::refused,
                .refusal = "the report is for a whole run; write --json in each shard, and run motifcount "
                           "merge with --mqc"},
     .make = make<MultiqcReport<write_mqc_general>>},
    {.kind = {.name = "html",
              .option = "--html",
              .help = "a page with figures for one or many samples, HTML",
              .path = &OutputPaths::html},
     .samples = ReportType::Samples::reads_by_motif,
     .records_with_hits = true,
     .longest_record = true,
     .pairs = true,
     .shards = {.kind = Shards::refused, .refusal = "the report is for a whole run"},
     .make = make<SamplesPage>},
    {.kind = {.name = "summary",
              .option = "--summary",
              .help = "key numbers of each sample, TSV",
              .columns = Summary::columns,
              .note = "then classes and starts",
              .path = &OutputPaths::summary},
     .header = true,
     .samples = ReportType::Samples::summary,
     .records_with_hits = true,
     .pairs = true,
     .shards = {.kind = Shards::refused, .refusal = "the report is for whole samples"},
     .join = ReportType::Join::rows,
     .make = make<Summary>},
    {.kind = {.name = "control-ids",
              .option = "--controls",
              .help = "ids of the control guides, one per line",
              .path = &OutputPaths::control_ids},
     .pairs = true,
     .shards = {.kind = Shards::refused, .refusal = "the report lists the controls of a screen"},
     .screen = true,
     .make = make<ControlList>},
    {.kind = {.name = "guide-sites",
              .option = "-o",
              .help = "the sites of guides, TSV",
              .columns = GuideSitesTable::columns,
              .note = "with -e, edits cigar instead of the bulge",
              .path = &OutputPaths::guide_sites},
     .header = true,
     .shards = {.kind = Shards::concatenate},
     .off_target = true,
     .make = make<GuideSitesTable>},
    {.kind = {.name = "guide-summary",
              .option = "--summary",
              .help = "number of sites per guide, by mismatches, TSV",
              .columns = GuideSummary::columns,
              .note = "then sites by mismatches and bulges, or by edits",
              .path = &OutputPaths::guide_summary},
     .header = true,
     .shards = {.kind = Shards::sum,
                .text_columns = GuideSummary::text_columns,
                .cell_rule = GuideSummary::rule_of,
                .compute = Specificity::compute,
                .remark = GuideSummary::remark},
     .off_target = true,
     .make = make<GuideSummary>},
    {.kind = {.name = "guide-bed",
              .option = "--bed",
              .help = "the sites of guides, coloured by number of mismatches, BED",
              .columns = GuideSitesBed::columns,
              .path = &OutputPaths::guide_bed},
     .shards = {.kind = Shards::concatenate},
     .off_target = true,
     .make = make<GuideSitesBed>},
    {.kind = {.name = "guide-page",
              .option = "--html",
              .help = "a page with the best guides and their closest sites, HTML",
              .path = &OutputPaths::guide_page},
     .shards = {.kind = Shards::refused, .refusal = "the page is for a whole genome"},
     .off_target = true,
     .make = make<GuidePage>},
    {.kind = {.name = "cas-offinder",
              .option = "--format",
              .help = "the sites of guides, as Cas-OFFinder writes them",
              .columns = CasOffinderSites::columns,
              .path = &OutputPaths::cas_offinder},
     .shards = {.kind = Shards::concatenate},
     .off_target = true,
     .make = make<CasOffinderSites>},
};

}  // namespace

std::span<ReportType const> report_table() noexcept {
    return table;
}

std::string ReportType::path(OutputPaths const& paths) const {
    std::string const& given = paths.*kind.path;
    if (given.empty()) return given;
    if (beside_mtx) return is_mtx(given) ? path_beside_mtx(given, suffix) : std::string();
    return given + std::string(suffix);
}

ReportType const* find_report(std::string_view name) noexcept {
    auto const* const found =
        std::ranges::find(table, name, [](ReportType const& type) { return type.kind.name; });
    return found == std::end(table) ? nullptr : found;
}

}  // namespace motifcount::internal

std::vector<motifcount::ReportKind> motifcount::report_kinds() {
    std::vector<ReportKind> kinds;
    for (internal::ReportType const& type : internal::report_table())
        if (!type.off_target && !type.screen && (kinds.empty() || kinds.back().path != type.kind.path))
            kinds.push_back(type.kind);
    return kinds;
}
