#include "fragments/layout_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/decimal.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

Json inputs_array(std::vector<InputSummary> const& inputs) {
    Json array = Json::array();
    for (InputSummary const& input : inputs)
        array.push_back({{"path", input.path},
                         {"bytes", input.bytes},
                         {input.pairs ? "pairs" : "records", input.records},
                         {"bases", input.bases}});
    return array;
}

}  // namespace

std::string label_of(LayoutClass const& one) {
    return one.segment.empty() ? one.name : one.name + ": " + one.segment;
}

std::string share_of(std::uint64_t part, std::uint64_t all) {
    return decimal(100 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(all, 1)), 2);
}

void tell_few_assigned(std::vector<LayoutClass> const& classes, std::uint64_t fragments, ProgressSink& sink) {
    constexpr std::uint64_t fewest = 100;  // The share in fewer fragments says little.
    std::uint64_t const assigned = classes.front().fragments;
    if (fragments < fewest || 10 * assigned >= fragments) return;
    LayoutClass const& most = *std::max_element(
        classes.begin() + 1, classes.end(),
        [](LayoutClass const& a, LayoutClass const& b) { return a.fragments < b.fragments; });
    sink.warning("only " + std::to_string(assigned) + " of " + std::to_string(fragments) +
                 " fragments are assigned, and " + std::to_string(most.fragments) + " are of the class '" +
                 label_of(most) + "'; is the layout right? motifcount layout finds the layout of reads");
}

std::string classes_table(std::vector<LayoutClass> const& classes, std::uint64_t fragments) {
    std::string table = "class\tsegment\tfragments\tpercent\n";
    for (LayoutClass const& own : classes)
        table.append(own.name)
            .append("\t")
            .append(own.segment)
            .append("\t")
            .append(std::to_string(own.fragments))
            .append("\t")
            .append(share_of(own.fragments, fragments))
            .append("\n");
    return table;
}

Json classes_array(std::vector<LayoutClass> const& classes, char const* counted) {
    Json array = Json::array();
    for (LayoutClass const& own : classes) {
        Json object{{"class", own.name}};
        if (!own.segment.empty()) object["segment"] = own.segment;
        object[counted] = own.fragments;
        if (!own.sequences.empty()) {
            Json& list = object["most_frequent"] = Json::array();
            for (auto const& [sequence, count] : own.sequences)
                list.push_back({{"sequence", sequence}, {counted, count}});
        }
        array.push_back(std::move(object));
    }
    return array;
}

Json run_object(std::string const& command, std::vector<InputSummary> const& inputs,
                std::vector<std::string> const& warnings) {
    return {{"command", command}, {"inputs", inputs_array(inputs)}, {"warnings", warnings}};
}

}  // namespace motifcount::internal
