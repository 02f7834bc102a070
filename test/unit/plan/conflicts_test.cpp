#include "plan/conflicts.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "motifcount/error.hpp"
#include "motifcount/settings.hpp"
#include "report/tables/report_table.hpp"
#include "run/checks.hpp"
#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Change = std::function<void(RunSettings&)>;

/// Functions that change one setting each. The key is the option, in some cases with its value.
std::map<std::string, Change> changes() {
    auto const search = [](RunSettings& settings) -> OffTarget& {
        return settings.off_target ? *settings.off_target : settings.off_target.emplace();
    };
    auto const pairs = [](RunSettings& settings, Dual dual) {
        settings.dual = dual;
        settings.assign = Assign::unique;
    };
    std::map<std::string, Change> all{
        {"offtarget", [=](RunSettings& s) { search(s); }},
        {"--pam", [=](RunSettings& s) { search(s).pams = {"NGG"}; }},
        {"--flank-mismatches",
         [](RunSettings& s) {
             s.flank_mismatches = 1;
             s.upstream = "ACG";
         }},
        {"--dna-bulge", [=](RunSettings& s) { search(s).dna_bulge = 1; }},
        {"--rna-bulge", [=](RunSettings& s) { search(s).rna_bulge = 1; }},
        {"--top", [=](RunSettings& s) { search(s).top = 1; }},
        {"--vcf", [=](RunSettings& s) { search(s).vcf = "snps.vcf"; }},
        {"--ambiguous-bases match", [=](RunSettings& s) { search(s).match_ambiguous = true; }},
        {"--max-sites-per-guide", [=](RunSettings& s) { search(s).max_sites = 1; }},
        {"--format cas-offinder",
         [=](RunSettings& s) {
             search(s);
             s.outputs.cas_offinder = "sites";
         }},
        {"offtarget --html",
         [=](RunSettings& s) {
             search(s);
             s.outputs.guide_page = "page";
         }},
        {"-e", [](RunSettings& s) { s.search.max_edits = 1; }},
        {"-m", [](RunSettings& s) { s.search.max_mismatches = 1; }},
        {"--verify", [](RunSettings& s) { s.verify_bases = 1; }},
        {"--min-quality", [](RunSettings& s) { s.min_quality = 1; }},
        {"--offsets auto", [](RunSettings& s) { s.offsets.automatic = true; }},
        {"-s auto", [](RunSettings& s) { s.search.strand = StrandFilter::automatic; }},
        {"--assign", [](RunSettings& s) { s.assign = Assign::best; }},
        {"--assign all", [](RunSettings& s) { s.assign = Assign::all; }},
        {"--assign best", [](RunSettings& s) { s.assign = Assign::best; }},
        {"--background input", [](RunSettings& s) { s.background_of_inputs = true; }},
        {"--region", [](RunSettings& s) { s.region.start = 1; }},
        {"--offsets", [](RunSettings& s) { s.offsets.list = {1}; }},
        {"--upstream", [](RunSettings& s) { s.upstream = "ACG"; }},
        {"--downstream", [](RunSettings& s) { s.downstream = "ACG"; }},
        {"-s of each mate",
         [](RunSettings& s) {
             s.search.strand = {StrandFilter::forward, StrandFilter::reverse};
             s.inputs = {{.path = "1.fq", .mates = "2.fq"}};
         }},
        {"--min-read-hits", [](RunSettings& s) { s.min_read_hits = 1; }},
        {"--all-of", [](RunSettings& s) { s.all_of = true; }},
        {"--runs", [](RunSettings& s) { s.runs = 1; }},
        {"--longest", [](RunSettings& s) { s.longest = true; }},
        {"--non-overlapping", [](RunSettings& s) { s.non_overlapping = true; }},
        {"--max-hits", [](RunSettings& s) { s.max_hits = 1; }},
        {"--samples", [](RunSettings& s) { s.sample_sheet = "samples.csv"; }},
        {"--interleaved", [](RunSettings& s) { s.inputs = {{.path = "reads.fq", .interleaved = true}}; }},
        {"--shard",
         [](RunSettings& s) {
             s.shard = Shard{1, 2};
         }},
        {"--shard for read pairs",
         [](RunSettings& s) {
             s.shard = Shard{1, 2};
             s.inputs = {{.path = "1.fq", .mates = "2.fq"}};
         }},
        {"--full-ids", [](RunSettings& s) { s.full_ids = true; }},
        {"--within", [](RunSettings& s) { s.within = "regions.bed"; }},
        {"--lift-names", [](RunSettings& s) { s.lift_names = LiftNames::bedtools; }},
        {"--record-matrix .mtx", [](RunSettings& s) { s.outputs.record_matrix = "matrix.mtx.gz"; }},
        {"--dual", [=](RunSettings& s) { pairs(s, Dual::mates); }},
        {"--dual-in-read", [=](RunSettings& s) { pairs(s, Dual::in_read); }},
    };
    return all;
}

Change change_of(SettingInUse const& setting) {
    // The setting of a report is in use if the report has a path. Other settings are found by their option.
    for (ReportType const& type : report_table()) {
        RunSettings probe;
        probe.outputs.counts.clear();
        probe.outputs.*type.kind.path = "report";
        if (setting.setting == type.kind.setting() && setting.applies(probe))
            return [path = type.kind.path](RunSettings& s) {
                s.outputs.*path = "report";
                s.controls = "controls.txt";
                s.lift_names = LiftNames::samtools;
            };
    }
    static std::map<std::string, Change> const known = changes();
    if (auto const found = known.find(setting.name().command()); found != known.end()) return found->second;
    FAIL("no way to put " << setting.name().command() << " into use");
    return {};
}

/// `refused`: changes that violate a condition of a setting. `remedy`: change that then satisfies the condition
struct Condition {
    Change refused;
    Change remedy;
};

/// Conditions, by the name of the setting in the library
std::map<std::string, Condition> conditions() {
    Change const none = [](RunSettings& s) { s.motif_files.clear(); };
    Change const table = [](RunSettings& s) { s.motif_files = {"guides.tsv"}; };
    auto const search = [](OffTarget const& off_target) {
        return [=](RunSettings& s) { s.off_target = off_target; };
    };
    auto const dual = [](Dual value, std::vector<std::string> const& patterns) {
        return [=](RunSettings& s) { s.dual = value, s.assign = Assign::unique, s.patterns = patterns; };
    };
    std::map<std::string, Condition> all{
        {"columns", {[=](RunSettings& s) { none(s), s.columns.id = "1"; }, table}},
        {"full_ids", {[=](RunSettings& s) { none(s), s.full_ids = true; }, table}},
        {"pam_in_guides yes",
         {search({.pam_in_guides = PamInGuides::yes}),
          search({.pams = {"NGG"}, .pam_in_guides = PamInGuides::yes})}},
        {"specificity",
         {search({.pams = {"NGG", "TTTV"}, .scores_cfd = true}),
          search({.pams = {"NGG"}, .scores_cfd = true})}},
        {"design", {search({.design = true}), search({.pams = {"NGG"}, .design = true})}},
        {"min_af", {search({.min_af = 0.1}), search({.vcf = "snps.vcf", .min_af = 0.1})}},
        {"genes",
         {search({.pams = {"NGG"}, .genes = "genes.gtf"}),
          search({.pams = {"NGG"}, .design = true, .genes = "genes.gtf"})}},
        {"cuts",
         {search({.pams = {"NGG"}, .cuts = {3}}), search({.pams = {"NGG"}, .design = true, .cuts = {3}})}},
        {"format cas-offinder",
         {[=](RunSettings& s) {
              search({.pams = {"NGG", "TTTV"}})(s);
              s.outputs.cas_offinder = "sites";
          },
          search({.pams = {"NGG", "NAG"}})}},
        {"groups",
         {[](RunSettings& s) { s.groups = "groups.tsv"; },
          [](RunSettings& s) { s.outputs.group_counts = "counts.tsv"; }}},
        {"within",
         {[](RunSettings& s) {
              s.within = "regions.bed";
              s.inputs = {{.path = "1.fq", .mates = "2.fq"}};
          },
          [](RunSettings& s) { s.inputs = {{.path = "genome.fa"}}; }}},
        {"per-region",
         {[](RunSettings& s) { s.outputs.per_region = "regions.tsv"; },
          [](RunSettings& s) { s.lift_names = LiftNames::samtools; }}},
        {"background input",
         {[](RunSettings& s) {
              s.background_of_inputs = true;
              s.inputs = {{.path = "-"}};
          },
          [](RunSettings& s) { s.inputs = {{.path = "reads.fq"}}; }}},
        {"record_values",
         {[](RunSettings& s) { s.record_values = RecordValues::best; },
          [](RunSettings& s) { s.outputs.record_matrix = "scores.tsv"; }}},
        {"all_ends",
         {[](RunSettings& s) { s.search.all_ends = true; }, [](RunSettings& s) { s.search.max_edits = 1; }}},
        {"flank_mismatches",
         {[](RunSettings& s) { s.flank_mismatches = 1; }, [](RunSettings& s) { s.downstream = "ACG"; }}},
        {"strand of each mate",
         {[](RunSettings& s) {
              s.search.strand = {StrandFilter::forward, StrandFilter::reverse};
              s.inputs = {{.path = "reads.fq"}};
          },
          [](RunSettings& s) { s.inputs = {{.path = "1.fq", .mates = "2.fq"}}; }}},
        {"dual", {dual(Dual::mates, {"ACGT"}), dual(Dual::mates, {})}},
        {"dual_in_read", {dual(Dual::in_read, {"ACGT"}), dual(Dual::in_read, {})}},
        {"columns with sequence_b or gene_b",
         {[](RunSettings& s) { s.columns.gene_b = "gene"; }, dual(Dual::mates, {})}},
        {"control-ids",
         {[](RunSettings& s) { s.outputs.control_ids = "controls"; },
          [](RunSettings& s) { s.controls = "controls.txt"; }}},
    };
    for (ReportType const& type : report_table())
        if (type.off_target)
            all[std::string(type.kind.name)] = {
                [path = type.kind.path](RunSettings& s) { s.outputs.*path = "report"; }, search({})};
    return all;
}

void check(std::initializer_list<Change> changes) {
    RunSettings settings;
    settings.motif_files = {"motifs.tsv"};
    settings.outputs.counts.clear();
    for (Change const& change : changes) change(settings);
    check_combinations(settings, conflicts());
}

void check_refused(Conflict const& row, std::initializer_list<Change> changes) {
    CAPTURE(row.message().command());
    try {
        check(changes);
        FAIL_CHECK("not refused");
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::usage);
        CHECK(error.setting() == row.first.setting);
        CHECK(error.value() == row.first.value);
        CHECK(error.message() == row.message());
    }
}

/// Returns the part of conflicts.md that is made from the rows, with the heading after it.
std::string documented() {
    std::string pairs =
        "# Options that cannot be combined\n\n"
        "motifcount refuses these pairs with exit status 2, before it reads any input. [Engines and the "
        "command line](#pairs-that-engines-or-the-command-line-refuse) refuse a few more pairs. All other "
        "pairs can be combined.\n\n| option | with | because |\n|---|---|---|\n";
    std::string needs =
        "\n## Options that are refused under a condition\n\nmotifcount refuses these options, also with exit "
        "status 2.\n\n"
        "| option | because |\n|---|---|\n";
    for (Conflict const& row : conflicts()) {
        std::string const first = "| `" + row.first.name().command() + "` | ";
        if (row.is_of_two_settings())
            pairs += first + "`" + row.second.name().command() + "` | " + row.reason.command() + " |\n";
        else
            needs += first + row.reason.command() + " |\n";
    }
    return pairs + needs + "\n## Pairs that engines or the command line refuse\n";
}

}  // namespace

TEST_CASE("settings that cannot be combined are refused by name") {
    for (Conflict const& row : conflicts()) {
        if (!row.is_of_two_settings()) continue;
        Change const first = change_of(row.first);
        Change const second = change_of(row.second);
        CAPTURE(row.message().command());
        CHECK_NOTHROW(check({first}));
        CHECK_NOTHROW(check({second}));
        check_refused(row, {second, first});
    }
}

TEST_CASE("a setting that requires another setting is refused without it") {
    auto const known = conditions();
    for (Conflict const& row : conflicts()) {
        if (row.is_of_two_settings()) continue;
        CAPTURE(row.message().command());
        auto const found = known.find(row.first.name().library());
        REQUIRE(found != known.end());
        check_refused(row, {found->second.refused});
        CHECK_NOTHROW(check({found->second.refused, found->second.remedy}));
    }
}

TEST_CASE("conflicts.md begins with the settings that cannot be combined") {
    CHECK(test::read_file(MOTIFCOUNT_SOURCE "/lib/doc/conflicts.md").starts_with(documented()));
}

TEST_CASE("conflicts.md lists the settings that are refused with matrices") {
    std::string rows = "| option | because |\n|---|---|\n";
    for (Conflict const& row : matrix_conflicts())
        rows += "| `" + row.first.name().command() + "` | " + row.reason.command() + " |\n";
    std::string const page = test::read_file(MOTIFCOUNT_SOURCE "/lib/doc/conflicts.md");
    CHECK(page.find("refused with matrices\n") != std::string::npos);
    CHECK(page.find(rows + "\n") != std::string::npos);
}
