#include "run/run_info.hpp"

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "core/joined.hpp"
#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

std::string now_in_utc() {
    std::time_t const now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[sizeof "2026-01-01T00:00:00Z"];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

/// Returns an empty string for the default.
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
std::string named(Offsets const& offsets) {
    return offsets == Offsets{} ? std::string() : to_string(offsets);
}
std::string named(std::uint64_t number) {
    return number == 0 ? std::string() : std::to_string(number);
}

/// Name of a setting, and its value; empty: default
using NamedValue = std::pair<char const*, std::string>;

std::vector<NamedValue> restrictions_of(RunSettings const& settings) {
    return {{"region", to_string(settings.region)},
            {"offsets", named(settings.offsets)},
            {"upstream", settings.upstream},
            {"downstream", settings.downstream},
            {"flank_mismatches", named(settings.flank_mismatches)},
            {"min_quality", named(settings.min_quality)}};
}

std::vector<NamedValue> bulges_of(RunSettings const& settings) {
    OffTarget const search = settings.off_target.value_or(OffTarget{});
    bool const any = search.dna_bulge != 0 || search.rna_bulge != 0;
    return {{"dna_bulge", named(search.dna_bulge)},
            {"rna_bulge", named(search.rna_bulge)},
            {"pam_side", any && !search.pam_at_end ? "5" : ""}};
}

}  // namespace

RunInfo describe(RunSettings const& settings) {
    RunInfo info;
    info.version = version();
    info.command = settings.command;
    info.started = now_in_utc();
    SearchSettings const& search = settings.search;
    info.options = {{"motifs", joined(settings.motif_files, " ")},
                    {"patterns", joined(settings.patterns, " ")},
                    {"strand", to_string(search.strand)},
                    {"max_mismatches", std::to_string(search.max_mismatches)},
                    {"engine", search.engine},
                    {"device", to_string(search.device)}};
    auto const add = [&info](std::vector<NamedValue> const& values) {
        for (auto const& [name, value] : values)
            if (!value.empty()) info.options.emplace_back(name, value);
    };
    add({{"sample", settings.sample}});
    add(restrictions_of(settings));
    add({{"columns", to_string(settings.columns)},
         {"assign", named(settings.assign)},
         {"dual", named(settings.dual)},
         {"max_hits", named(settings.max_hits)},
         {"pam_in_guides", settings.off_target ? named(settings.off_target->pam_in_guides) : ""},
         {"max_sites_per_guide", named(settings.off_target ? settings.off_target->max_sites : 0)},
         {"max_edits", named(search.max_edits)},
         {"all_ends", named(search.all_ends)}});
    add(bulges_of(settings));
    return info;
}

std::string shard_options(RunSettings const& settings, std::size_t inputs, ShardPlan const& plan) {
    std::string text = "strand=" + to_string(settings.search.strand) +
                       ";mismatches=" + std::to_string(settings.search.max_mismatches) +
                       ";inputs=" + std::to_string(inputs) + ";bytes=" + std::to_string(plan.bytes) +
                       ";text=" + plan.checksum;
    auto const pairs = std::ranges::count_if(settings.inputs, &ReadInput::has_pairs);
    auto const add = [&text](std::vector<NamedValue> const& values) {
        for (auto const& [name, value] : values)
            if (!value.empty()) text += std::string(";") + name + "=" + value;
    };
    add({{"pairs", pairs == 0 ? "" : std::to_string(pairs)},
         {"edits", named(settings.search.max_edits)},
         {"all_ends", named(settings.search.all_ends)}});
    add(bulges_of(settings));
    add(restrictions_of(settings));
    add({{"assign", named(settings.assign)}, {"sample", settings.sample}});
    return text;
}

}  // namespace motifcount::internal
