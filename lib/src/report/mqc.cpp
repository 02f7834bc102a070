#include "report/mqc.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

Json column(char const* title, char const* description, char const* scale, char const* format = "{:,.0f}") {
    return {{"title", title}, {"description", description}, {"scale", scale}, {"format", format}};
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
    if (sample.classes) {
        row["unique"] = sample.classes->unique;
        row["several"] = sample.classes->several;
        row["tie"] = sample.classes->tie;
        row["none"] = sample.classes->none;
    }
    row["hits"] = sample.hits_forward + sample.hits_reverse;
    row["hits_fwd"] = sample.hits_forward;
    row["hits_rev"] = sample.hits_reverse;
    row["motifs_found"] = sample.found;
    row["motifs_absent"] = sample.motifs - sample.found;
    row["gini"] = std::round(10'000 * sample.gini) / 10'000;
    return row;
}

}  // namespace

void write_mqc(OutputFile& out, std::span<SampleSummary const> samples) {
    Json headers = Json::object();
    headers["reads"] = column("Reads", "Records read", "Blues");
    headers["bases"] = column("Bases", "Letters of their sequences", "Blues");
    headers["with_hits"] = column("Reads with a hit", "Records in which any motif was found", "Greens");
    headers["with_hits_percent"] =
        column("% with a hit", "Part of the records in which any motif was found", "Greens", "{:.1f}%");
    headers["unique"] = column("Unique", "Reads or pairs with one nearest motif", "Greens");
    headers["several"] = column("Several", "Reads or pairs with several exact motifs", "OrRd");
    headers["tie"] = column("Tie", "Reads or pairs with several motifs at an equal distance", "OrRd");
    headers["none"] = column("None", "Reads or pairs without a motif", "OrRd");
    headers["hits"] = column("Hits", "Occurrences of all motifs", "Greens");
    headers["hits_fwd"] = column("Hits +", "Occurrences on the forward strand of the read", "Greens");
    headers["hits_rev"] = column("Hits -", "Occurrences on the reverse strand of the read", "Greens");
    headers["motifs_found"] = column("Motifs found", "Motifs with at least one hit", "Purples");
    headers["motifs_absent"] = column("Motifs absent", "Motifs without a hit", "OrRd");
    headers["gini"] =
        column("Gini index", "How unevenly reads spread over motifs: 0 all alike, 1 all of one motif", "OrRd",
               "{:.4f}");
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
    out.write(section.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace motifcount::internal
