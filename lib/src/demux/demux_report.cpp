#include "demux/demux_report.hpp"

#include <nlohmann/json.hpp>

#include "fragments/layout_report.hpp"
#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string demux_table(DemuxResult const& result, TableFormat const& format) {
    std::vector<std::string> cells{"sample"};
    cells.insert(cells.end(), result.columns.begin(), result.columns.end());
    for (char const* const name : {"fragments", "percent", "exact"}) cells.emplace_back(name);
    std::string table = format.join(cells) + "\n";
    auto const add = [&](std::vector<std::string> row, std::uint64_t fragments, std::string const& exact) {
        row.push_back(std::to_string(fragments));
        row.push_back(share_of(fragments, result.fragments));
        row.push_back(exact);
        table.append(format.join(row)).append("\n");
    };
    for (DemuxSample const& sample : result.samples) {
        std::vector<std::string> row{sample.name};
        row.insert(row.end(), sample.barcodes.begin(), sample.barcodes.end());
        add(std::move(row), sample.fragments, std::to_string(sample.exact));
    }
    for (std::size_t i = 1; i < result.classes.size(); ++i) {
        LayoutClass const& own = result.classes[i];
        std::vector<std::string> row{"(" + own.name + (own.segment.empty() ? "" : ": ") + own.segment + ")"};
        row.resize(1 + result.columns.size());
        add(std::move(row), own.fragments, "");
    }
    return table;
}

std::string demux_json(DemuxResult const& result, DemuxSettings const& settings) {
    Json samples = Json::array();
    for (DemuxSample const& sample : result.samples) {
        Json object{{"sample", sample.name}};
        for (std::size_t i = 0; i < result.columns.size(); ++i)
            object[result.columns[i]] = sample.barcodes[i];
        object["fragments"] = sample.fragments;
        object["exact"] = sample.exact;
        samples.push_back(std::move(object));
    }
    Json const json{{"program", "motifcount"},
                    {"version", version()},
                    {"job", "demux"},
                    {"layout", settings.layout},
                    {"fragments", result.fragments},
                    {"samples", std::move(samples)},
                    {"classes", classes_array(result.classes)},
                    {"run", run_object(settings.command, result.inputs, result.warnings)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace motifcount::internal
