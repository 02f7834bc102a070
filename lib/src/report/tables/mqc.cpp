#include "report/tables/mqc.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/error.hpp"
#include "output/output_place.hpp"
#include "report/sample_column.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

Json with_hits(SampleSummary const& sample) {
    return sample.records_with_hits ? Json(*sample.records_with_hits) : Json();
}
Json percent_with_hits(SampleSummary const& sample) {
    if (!sample.records_with_hits || sample.records == 0) return {};
    return std::round(10'000 * static_cast<double>(*sample.records_with_hits) /
                      static_cast<double>(sample.records)) /
           100;
}

std::vector<SampleColumn> columns_of(std::span<SampleSummary const> samples) {
    std::vector<SampleColumn> columns{
        {"reads", &SampleSummary::records, "Reads", "Records; a pair of mates counts once", "Blues"},
        {"bases", &SampleSummary::bases, "Bases", "Letters of the reads", "Blues"},
        {"with_hits", with_hits, "Reads with a hit", "Reads with a counted hit", "Greens"},
        {"with_hits_percent", percent_with_hits, "% with a hit", "Percentage of the reads with a counted hit",
         "Greens", "{:.1f}%"},
    };
    auto const add = [&columns](std::vector<SampleColumn> more) {
        std::ranges::move(more, std::back_inserter(columns));
    };
    add(class_columns(samples));
    bool const counts_hits = samples.empty() || samples.front().classes.rule() == nullptr ||
                             samples.front().classes.rule()->dual == Dual::none;
    if (counts_hits)
        add({{"hits", &SampleSummary::hits, "Hits", "Occurrences of all motifs", "Greens"},
             {"hits_fwd", &SampleSummary::hits_forward, "Hits +",
              "Occurrences on the forward strand of the read", "Greens"},
             {"hits_rev", &SampleSummary::hits_reverse, "Hits -",
              "Occurrences on the reverse strand of the read", "Greens"}});
    add({{"motifs_found", &SampleSummary::found, "Motifs found", "Motifs with at least one hit", "Purples"},
         {"motifs_absent", &SampleSummary::absent, "Motifs absent", "Motifs without a hit", "OrRd"},
         {"gini", [](auto const& sample) { return std::round(10'000 * sample.gini) / 10'000; }, "Gini index",
          "Inequality of reads between motifs: 0 if all counts are equal, 1 if all reads are of one motif",
          "OrRd", "{:.4f}"}});
    return columns;
}

/// Returns a column per class of reads. Without an assignment, the classes are reads with and without a hit.
std::vector<SampleColumn> bars_of(std::span<SampleSummary const> samples) {
    std::vector<SampleColumn> const classes = class_columns(samples);
    if (!samples.empty() && !samples.front().classes.empty()) return classes;
    return {{"with_hits", &SampleSummary::assigned, "Reads with a hit", "", "", "", classes.front().colour},
            {"without", [](auto const& sample) { return sample.fragments() - sample.assigned(); },
             "Reads without", "", "", "", classes.back().colour}};
}

/// Adds the cells of the samples to the section, and descriptions of the columns in the member `name`. Writes the section.
void write(OutputFile& out, Json section, char const* name, std::span<SampleColumn const> columns,
           std::span<SampleSummary const> samples, Json (*describe)(SampleColumn const&)) {
    Json descriptions = Json::object();
    Json data = Json::object();
    for (SampleColumn const& column : columns) descriptions[std::string(column.name)] = describe(column);
    for (SampleSummary const& sample : samples) {
        // operator[] on a null value is not safe if memory runs out
        Json& row = data[sample.name] = Json::object();
        for (SampleColumn const& column : columns)
            if (Json cell = column.cell(sample); !cell.is_null())
                row[std::string(column.name)] = std::move(cell);
    }
    section[name] = std::move(descriptions);
    section["data"] = std::move(data);
    out.write(section.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace

void check_mqc_prefix(std::string_view prefix) {
    constexpr std::string_view json = ".json";
    if (find_output_place(std::string(prefix)).descriptor)
        throw Error(ErrorCode::usage, setting::mqc, std::string(prefix),
                    "two files are written; give a prefix for their names");
    if (!prefix.ends_with(json)) return;
    std::string_view const ending = prefix.ends_with(mqc_suffix) ? mqc_suffix : json;
    std::string const name(prefix.substr(0, prefix.size() - ending.size()));
    throw Error(ErrorCode::usage, setting::mqc, name + std::string(ending),
                "expected a prefix, not a file name: " + setting::mqc + " " + name + " writes " + name +
                    mqc_suffix + " and " + name + mqc_classes_suffix);
}

void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples) {
    Json const section{{"id", "motifcount_classes"},
                       {"section_name", "motifcount: reads by class"},
                       {"description", "Reads, or read pairs, of each sample by class."},
                       {"plot_type", "bargraph"},
                       {"pconfig",
                        {{"id", "motifcount_classes_plot"},
                         {"title", "motifcount: reads by class"},
                         {"ylab", "Reads or pairs"},
                         {"cpswitch_counts_label", "Number"}}}};
    write(out, section, "categories", bars_of(samples), samples, [](SampleColumn const& column) {
        return Json{{"name", column.title}, {"color", column.colour}};
    });
}

void write_mqc(OutputFile& out, std::span<SampleSummary const> samples) {
    Json const section{{"id", "motifcount"},
                       {"section_name", "motifcount"},
                       {"description", "Motifs counted in each sample's reads."},
                       {"plot_type", "table"},
                       {"pconfig",
                        {{"id", "motifcount_table"},
                         {"namespace", "motifcount"},
                         {"title", "motifcount: motifs in reads"}}}};
    write(out, section, "headers", columns_of(samples), samples, [](SampleColumn const& column) {
        return Json{{"title", column.title},
                    {"description", column.what},
                    {"scale", column.scale},
                    {"format", column.format}};
    });
}

}  // namespace motifcount::internal
