#include "demux/demux_report.hpp"

#include <nlohmann/json.hpp>

#include "fragments/layout_report.hpp"
#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

Json samples_array(std::vector<std::string> const& columns, std::vector<DemuxSample> const& samples,
                   char const* counted) {
    Json array = Json::array();
    for (DemuxSample const& sample : samples) {
        Json object{{"sample", sample.name}};
        for (std::size_t i = 0; i < columns.size(); ++i) object[columns[i]] = sample.barcodes[i];
        object[counted] = sample.fragments;
        object["exact"] = sample.exact;
        array.push_back(std::move(object));
    }
    return array;
}

/// `all`: sum of all rows. `counted`: column with the numbers of fragments
std::string table_of(std::vector<std::string> const& columns, std::vector<DemuxSample> const& samples,
                     std::vector<LayoutClass> const& classes, std::uint64_t all, char const* counted,
                     TableFormat const& format) {
    std::vector<std::string> cells{"sample"};
    cells.insert(cells.end(), columns.begin(), columns.end());
    for (char const* const name : {counted, "percent", "exact"}) cells.emplace_back(name);
    std::string table = format.join(cells) + "\n";
    auto const add = [&](std::vector<std::string> row, std::uint64_t fragments, std::string const& exact) {
        row.push_back(std::to_string(fragments));
        row.push_back(share_of(fragments, all));
        row.push_back(exact);
        table.append(format.join(row)).append("\n");
    };
    for (DemuxSample const& sample : samples) {
        std::vector<std::string> row{sample.name};
        row.insert(row.end(), sample.barcodes.begin(), sample.barcodes.end());
        add(std::move(row), sample.fragments, std::to_string(sample.exact));
    }
    for (std::size_t i = 1; i < classes.size(); ++i) {
        LayoutClass const& own = classes[i];
        std::vector<std::string> row{std::string("(").append(label_of(own)).append(")")};
        row.resize(1 + columns.size());
        add(std::move(row), own.fragments, "");
    }
    return table;
}

}  // namespace

std::string demux_table(DemuxResult const& result, TableFormat const& format) {
    return table_of(result.columns, result.samples, result.classes, result.fragments, "fragments", format);
}

std::string pieces_table(DemuxResult const& result, TableFormat const& format) {
    DemuxPieces const& pieces = *result.pieces;
    return table_of(result.columns, pieces.samples, pieces.classes, pieces.pieces, "pieces", format);
}

std::string demux_json(DemuxResult const& result, DemuxSettings const& settings) {
    Json json{
        {"program", "motifcount"}, {"version", version()}, {"job", "demux"}, {"layout", settings.layout}};
    if (result.layout != settings.layout) json["detected_layout"] = result.layout;
    json["fragments"] = result.fragments;
    json["samples"] = samples_array(result.columns, result.samples, "fragments");
    json["classes"] = classes_array(result.classes);
    for (auto const& [pattern, count] : result.patterns)
        json["patterns"].push_back({{"pattern", pattern}, {"fragments", count}});
    if (result.pieces)
        json["pieces"] = {{"pieces", result.pieces->pieces},
                          {"samples", samples_array(result.columns, result.pieces->samples, "pieces")},
                          {"classes", classes_array(result.pieces->classes, "pieces")}};
    json["run"] = run_object(settings.command, result.inputs, result.warnings);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace motifcount::internal
