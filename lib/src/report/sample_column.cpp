#include "report/sample_column.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "rules/rule_info.hpp"

namespace motifcount::internal {

using Json = nlohmann::ordered_json;

std::vector<SampleColumn> class_columns(std::span<SampleSummary const> samples) {
    std::vector<SampleColumn> columns;
    RuleInfo const* const rule = samples.empty() ? nullptr : samples.front().classes.rule();
    for (FragmentClass const& one : (rule != nullptr ? *rule : rule_info(Assign::unique)).classes)
        columns.push_back({one.name,
                           [i = columns.size()](SampleSummary const& sample) {
                               return sample.classes.empty() ? Json() : Json(sample.classes[i]);
                           },
                           one.title, one.what, one.colour});
    return columns;
}

Json classes_object(FragmentClasses const& classes) {
    Json object = Json::object();
    for (std::size_t i = 0; i < classes.size(); ++i) object[std::string(classes.name(i))] = classes[i];
    return object;
}

}  // namespace motifcount::internal
