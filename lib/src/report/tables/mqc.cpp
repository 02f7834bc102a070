#include "report/tables/mqc.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "motifcount/error.hpp"
#include "output/output_place.hpp"
#include "report/unit_classes.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

Json column(std::string_view title, std::string_view description, char const* scale,
            char const* format = "{:,.0f}") {
    return {{"title", title}, {"description", description}, {"scale", scale}, {"format", format}};
}

bool has_pairs(std::span<SampleSummary const> samples) {
    return std::ranges::any_of(samples,
                               [](SampleSummary const& sample) { return sample.pair_classes.has_value(); });
}

Json row(SampleSummary const& sample) {
    Json row = Json::object();
    row["reads"] = sample.records;
    row["bases"] = sample.bases;
    if (sample.records_with_hits) row["with_hits"] = *sample.records_with_hits;
    if (sample.records_with_hits && sample.records != 0)
        row["with_hits_percent"] = std::round(10'000 * static_cast<double>(*sample.records_with_hits) /
                                              static_cast<double>(sample.records)) /
                                   100;
    auto const classes = unit_classes(sample.pair_classes.has_value());
    std::vector<std::uint64_t> const units = units_by_class(sample);
    for (std::size_t i = 0; i < units.size(); ++i) row[std::string(classes[i].name)] = units[i];
    if (!sample.pair_classes) {
        row["hits"] = sample.hits_forward + sample.hits_reverse;
        row["hits_fwd"] = sample.hits_forward;
        row["hits_rev"] = sample.hits_reverse;
    }
    row["motifs_found"] = sample.found;
    row["motifs_absent"] = sample.motifs - sample.found;
    row["gini"] = std::round(10'000 * sample.gini) / 10'000;
    return row;
}

void write(OutputFile& out, Json const& section) {
    out.write(section.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

// Colours of MultiQC's bars. Assigned reads are blue, as in the HTML page.
constexpr char const* colours[] = {"#2166ac", "#e08214", "#fdb863", "#c3cad5"};
constexpr char const* colours_of_pairs[] = {"#2166ac", "#5aae61", "#f3d9a4", "#d9b36c",
                                            "#e08214", "#8073ac", "#c3cad5"};

}  // namespace

void check_mqc_prefix(std::string_view prefix) {
    constexpr std::string_view json = ".json";
    if (find_output_place(std::string(prefix)).descriptor)
        throw Error(ErrorCode::usage, setting::mqc, std::string(prefix),
                    "two files are written; give a prefix of their names");
    if (!prefix.ends_with(json)) return;
    std::string_view const ending = prefix.ends_with(mqc_suffix) ? mqc_suffix : json;
    std::string const name(prefix.substr(0, prefix.size() - ending.size()));
    throw Error(ErrorCode::usage, setting::mqc, name + std::string(ending),
                "want a prefix, not the name of a file: " + setting::mqc + " " + name + " writes " + name +
                    mqc_suffix + " and " + name + mqc_classes_suffix);
}

void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples) {
    bool const pairs = has_pairs(samples);
    Json categories = Json::object();
    Json data = Json::object();
    for (SampleSummary const& sample : samples) {
        std::vector<std::uint64_t> units = units_by_class(sample);
        auto const classes = unit_classes(sample.pair_classes.has_value());
        Json& row = data[sample.name] = Json::object();
        if (units.empty()) {
            row["with_hits"] = sample.assigned();
            row["without"] = sample.units() - sample.assigned();
        }
        for (std::size_t i = 0; i < units.size(); ++i) row[std::string(classes[i].name)] = units[i];
    }
    std::size_t i = 0;
    if (std::ranges::all_of(samples, [](auto const& sample) { return units_by_class(sample).empty(); })) {
        categories["with_hits"] = {{"name", "Reads with a hit"}, {"color", colours[0]}};
        categories["without"] = {{"name", "Reads without"}, {"color", colours[3]}};
    } else {
        for (UnitClass const& one : unit_classes(pairs))
            categories[std::string(one.name)] = {{"name", one.title},
                                                 {"color", pairs ? colours_of_pairs[i++] : colours[i++]}};
    }
    Json section = Json::object();
    section["id"] = "motifcount_classes";
    section["section_name"] = "motifcount: reads by class";
    section["description"] = "Reads, or read pairs, of each sample by class.";
    section["plot_type"] = "bargraph";
    section["pconfig"] = {{"id", "motifcount_classes_plot"},
                          {"title", "motifcount: reads by class"},
                          {"ylab", "Reads or pairs"},
                          {"cpswitch_counts_label", "Number"}};
    section["categories"] = std::move(categories);
    section["data"] = std::move(data);
    write(out, section);
}

void write_mqc(OutputFile& out, std::span<SampleSummary const> samples) {
    Json headers = Json::object();
    headers["reads"] =
        column("Reads", "Records; with --assign best or unique, a pair of mates counts once", "Blues");
    headers["bases"] = column("Bases", "Letters of the reads", "Blues");
    headers["with_hits"] = column("Reads with a hit", "Reads with a counted hit", "Greens");
    headers["with_hits_percent"] =
        column("% with a hit", "Percentage of the reads with a counted hit", "Greens", "{:.1f}%");
    bool const pairs = has_pairs(samples);
    for (UnitClass const& one : unit_classes(pairs))
        headers[std::string(one.name)] = column(one.title, one.what, one.assigned ? "Greens" : "OrRd");
    if (!pairs) {
        headers["hits"] = column("Hits", "Occurrences of all motifs", "Greens");
        headers["hits_fwd"] = column("Hits +", "Occurrences on the forward strand of the read", "Greens");
        headers["hits_rev"] = column("Hits -", "Occurrences on the reverse strand of the read", "Greens");
    }
    headers["motifs_found"] = column("Motifs found", "Motifs with at least one hit", "Purples");
    headers["motifs_absent"] = column("Motifs absent", "Motifs without a hit", "OrRd");
    headers["gini"] = column(
        "Gini index",
        "Inequality of reads between motifs: 0 if all counts are equal, 1 if all reads are of one motif",
        "OrRd", "{:.4f}");
    Json data = Json::object();
    for (SampleSummary const& sample : samples) data[sample.name] = row(sample);

    Json section = Json::object();
    section["id"] = "motifcount";
    section["section_name"] = "motifcount";
    section["description"] = "Motifs counted in each sample's reads.";
    section["plot_type"] = "table";
    section["pconfig"] = {
        {"id", "motifcount_table"}, {"namespace", "motifcount"}, {"title", "motifcount: motifs in reads"}};
    section["headers"] = std::move(headers);
    section["data"] = std::move(data);
    write(out, section);
}

}  // namespace motifcount::internal
