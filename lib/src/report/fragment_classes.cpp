#include "report/fragment_classes.hpp"

#include <nlohmann/json.hpp>

namespace motifcount::internal {

using Json = nlohmann::ordered_json;

namespace {

// Colours of MultiQC bars. Assigned fragments are blue, as in the HTML page.
constexpr FragmentClass assigned[] = {
    {"unique", "Assigned", "Reads or pairs with one best match", "assigned: one best match", "#2166ac", true},
    {"ambiguous_exact", "Ambiguous (exact)", "Reads or pairs with several exact matches",
     "ambiguous (exact): several exact matches", "#e08214", false},
    {"ambiguous_inexact", "Ambiguous (inexact)", "Reads or pairs with several matches at the same distance",
     "ambiguous (inexact): several equal matches", "#fdb863", false},
    {"unassigned", "Unassigned", "Reads or pairs without a match", "unassigned", "#c3cad5", false},
};

// Classes of guide pairs, in the order of PairClass
constexpr FragmentClass paired[] = {
    {"match", "Assigned", "Reads or pairs with both guides of a library pair",
     "assigned: a pair of the library", "#2166ac", true},
    {"swapped", "Swapped", "Reads or pairs with B before A", "swapped: B before A", "#5aae61", false},
    {"only_a", "Only A", "Reads or pairs with guide A only", "only A", "#f3d9a4", false},
    {"only_b", "Only B", "Reads or pairs with guide B only", "only B", "#d9b36c", false},
    {"recombined", "Recombined", "Reads or pairs with two guides of different pairs",
     "recombined: two guides of different pairs", "#e08214", false},
    {"ambiguous", "Ambiguous", "Reads or pairs with several guides at the same distance",
     "ambiguous: several guides", "#8073ac", false},
    {"unassigned", "Unassigned", "Reads or pairs without a guide", "unassigned", "#c3cad5", false},
};
static_assert(std::size(paired) == std::tuple_size_v<decltype(PairClasses::counts)>);

}  // namespace

std::span<FragmentClass const> fragment_classes(bool pairs) noexcept {
    return pairs ? std::span<FragmentClass const>(paired) : assigned;
}

std::vector<std::uint64_t> fragments_by_class(SampleTotals const& sample) {
    if (sample.pair_classes) return {sample.pair_classes->counts.begin(), sample.pair_classes->counts.end()};
    std::vector<std::uint64_t> fragments;
    if (sample.classes)
        for (auto const one : AssignmentClasses::all) fragments.push_back(*sample.classes.*one);
    return fragments;
}

Json classes_object(SampleTotals const& sample) {
    Json object = Json::object();
    auto const classes = fragment_classes(sample.pair_classes.has_value());
    std::vector<std::uint64_t> const fragments = fragments_by_class(sample);
    for (std::size_t i = 0; i < fragments.size(); ++i) object[std::string(classes[i].name)] = fragments[i];
    return object;
}

std::vector<SampleColumn> class_columns(bool pairs) {
    std::vector<SampleColumn> columns;
    for (FragmentClass const& one : fragment_classes(pairs))
        columns.push_back({one.name,
                           [i = columns.size()](auto const& sample) {
                               std::vector<std::uint64_t> const fragments = fragments_by_class(sample);
                               return fragments.empty() ? Json() : Json(fragments[i]);
                           },
                           one.title, one.what, one.assigned ? "Greens" : "OrRd", "{:,.0f}", one.colour});
    return columns;
}

}  // namespace motifcount::internal
