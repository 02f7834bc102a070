#include "report/tables/mqc_section.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;
using Plot = MqcSection::Plot;

Json describe(MqcColumn const& column, Plot plot) {
    if (plot == Plot::bars) return {{"name", column.title}, {"color", column.colour}};
    Json described{{"title", column.title},
                   {"description", column.what},
                   {"scale", column.scale},
                   {"format", column.format},
                   {"min", 0}};
    if (!column.suffix.empty()) described["suffix"] = column.suffix;
    if (column.suffix == "%") described["max"] = 100;
    if (!column.shared_scale.empty()) described["shared_key"] = column.shared_scale;
    if (plot == Plot::general) described["namespace"] = "motifcount";
    return described;
}

Json settings_of(MqcSection const& section) {
    if (section.plot == Plot::bars)
        return {{"id", section.id + "_plot"},
                {"title", section.name},
                {"ylab", "Reads or pairs"},
                {"cpswitch_counts_label", "Number"}};
    return {{"id", section.id + "_table"}, {"namespace", "motifcount"}, {"title", section.name}};
}

}  // namespace

Json percent_cell(std::uint64_t part, std::uint64_t all) {
    if (all == 0) return {};
    return std::round(1e4 * (static_cast<double>(part) / static_cast<double>(all))) / 100;
}

void write_mqc_section(OutputFile& out, MqcSection const& section) {
    Json columns = Json::object();
    for (MqcColumn const& column : section.columns) columns[column.name] = describe(column, section.plot);
    Json data = Json::object();
    for (auto const& [sample, cells] : section.rows) {
        // operator[] on a null value is not safe if memory runs out
        Json& row = data[sample] = Json::object();
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!cells[i].is_null()) row[section.columns[i].name] = cells[i];
    }
    Json whole{{"id", section.id}};
    if (section.plot == Plot::general) {
        whole["plot_type"] = "generalstats";
        whole["pconfig"] = std::move(columns);
    } else {
        whole["section_name"] = section.name;
        whole["description"] = section.description;
        whole["plot_type"] = section.plot == Plot::bars ? "bargraph" : "table";
        whole["pconfig"] = settings_of(section);
        whole[section.plot == Plot::bars ? "categories" : "headers"] = std::move(columns);
    }
    whole["data"] = std::move(data);
    out.write(whole.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace motifcount::internal
