#include <doctest/doctest.h>

#include <map>
#include <string>

#include "motifcount/error.hpp"
#include "report/tables/report_table.hpp"
#include "run/checks.hpp"
#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Change = std::function<void(RunSettings&)>;

/// How to change a setting of the table, by its name in the command and its value
std::map<std::string, Change> changes() {
    auto const search = [](RunSettings& settings) -> OffTarget& {
        return settings.off_target ? *settings.off_target : settings.off_target.emplace();
    };
    std::map<std::string, Change> all{
        {"offtarget", [=](RunSettings& s) { search(s); }},
        {"--pam", [=](RunSettings& s) { search(s).pams = {"NGG"}; }},
        {"--flank-mismatches", [](RunSettings& s) { s.flank_mismatches = 1; }},
        {"--dna-bulge", [=](RunSettings& s) { search(s).dna_bulge = 1; }},
        {"--rna-bulge", [=](RunSettings& s) { search(s).rna_bulge = 1; }},
        {"--max-sites-per-guide", [=](RunSettings& s) { search(s).max_sites = 1; }},
        {"--format cas-offinder", [](RunSettings& s) { s.outputs.cas_offinder = "sites"; }},
        {"-e", [](RunSettings& s) { s.search.max_edits = 1; }},
        {"-m", [](RunSettings& s) { s.search.max_mismatches = 1; }},
        {"--verify", [](RunSettings& s) { s.verify_bases = 1; }},
        {"--min-quality", [](RunSettings& s) { s.min_quality = 1; }},
        {"--offsets auto", [](RunSettings& s) { s.offsets.automatic = true; }},
        {"-s auto", [](RunSettings& s) { s.search.strand = StrandFilter::automatic; }},
        {"--assign", [](RunSettings& s) { s.assign = Assign::best; }},
        {"--max-hits", [](RunSettings& s) { s.max_hits = 1; }},
        {"--samples", [](RunSettings& s) { s.sample_sheet = "samples.csv"; }},
        {"--interleaved", [](RunSettings& s) { s.inputs = {{.path = "reads.fq", .interleaved = true}}; }},
        {"--shard",
         [](RunSettings& s) {
             s.shard = Shard{1, 2};
         }},
        {"--shard of mates",
         [](RunSettings& s) {
             s.shard = Shard{1, 2};
             s.inputs = {{.path = "1.fq", .mates = "2.fq"}};
         }},
        {"--full-ids", [](RunSettings& s) { s.full_ids = true; }},
        {"--dual", [](RunSettings& s) { s.dual = Dual::mates; }},
        {"--dual-in-read", [](RunSettings& s) { s.dual = Dual::in_read; }},
    };
    return all;
}

Change change_of(SettingInUse const& setting) {
    // Reports have their paths in the table of reports; names of options may repeat.
    for (ReportType const& type : report_table()) {
        RunSettings probe;
        probe.outputs.counts.clear();
        probe.outputs.*type.kind.path = "report";
        if (setting.setting == type.kind.setting() && setting.applies(probe))
            return [path = type.kind.path](RunSettings& s) { s.outputs.*path = "report"; };
    }
    static std::map<std::string, Change> const known = changes();
    if (auto const found = known.find(setting.name().command()); found != known.end()) return found->second;
    FAIL("no way to put " << setting.name().command() << " into use");
    return {};
}

RunSettings with(std::initializer_list<Change> all) {
    RunSettings settings;
    settings.outputs.counts.clear();
    for (Change const& change : all) change(settings);
    return settings;
}

std::string documented() {
    std::string text =
        "# Options that cannot be combined\n\n"
        "motifcount refuses these pairs with exit status 2, before it reads any input. All other pairs can "
        "be "
        "combined.\n\n| option | with | because |\n|---|---|---|\n";
    for (Conflict const& row : conflicts())
        text += "| `" + row.first.name().command() + "` | `" + row.second.name().command() + "` | " +
                row.reason + " |\n";
    return text;
}

}  // namespace

TEST_CASE("settings that cannot be combined are refused by name") {
    for (Conflict const& row : conflicts()) {
        CAPTURE(row.first.name().command());
        CAPTURE(row.second.name().command());
        Change const first = change_of(row.first);
        Change const second = change_of(row.second);
        CHECK_NOTHROW(check_combinations(with({first})));
        CHECK_NOTHROW(check_combinations(with({second})));
        try {
            check_combinations(with({first, second}));
            FAIL_CHECK("not refused");
        } catch (Error const& error) {
            CHECK(error.code() == ErrorCode::usage);
            CHECK(error.setting() == row.first.setting);
            CHECK(error.message().command().starts_with(
                row.first.name().command() + " cannot be combined with " + row.second.name().command()));
            CHECK(error.what() == error.message().library());
        }
    }
}

TEST_CASE("conflicts.md lists the settings that cannot be combined") {
    CHECK(test::read_file(MOTIFCOUNT_SOURCE "/lib/doc/conflicts.md") == documented());
}
