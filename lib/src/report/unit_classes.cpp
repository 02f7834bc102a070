#include "report/unit_classes.hpp"

namespace motifcount::internal {
namespace {

constexpr UnitClass assigned[] = {
    {"unique", "Assigned", "Reads or pairs with one best match", "assigned: one best match", true},
    {"ambiguous_exact", "Ambiguous (exact)", "Reads or pairs with several exact matches",
     "ambiguous (exact): several exact matches", false},
    {"ambiguous_inexact", "Ambiguous (inexact)", "Reads or pairs with several matches at an equal distance",
     "ambiguous (inexact): several equal matches", false},
    {"unassigned", "Unassigned", "Reads or pairs without a match", "unassigned", false},
};

// Order as in PairClass
constexpr UnitClass paired[] = {
    {"match", "Assigned", "Reads or pairs with both guides of a library pair",
     "assigned: a pair of the library", true},
    {"swapped", "Swapped", "Reads or pairs with B before A", "swapped: B before A", false},
    {"only_a", "Only A", "Reads or pairs with guide A only", "only A", false},
    {"only_b", "Only B", "Reads or pairs with guide B only", "only B", false},
    {"recombined", "Recombined", "Reads or pairs with two guides of different pairs",
     "recombined: two guides of different pairs", false},
    {"ambiguous", "Ambiguous", "Reads or pairs with several guides at an equal distance",
     "ambiguous: several guides", false},
    {"unassigned", "Unassigned", "Reads or pairs without a guide", "unassigned", false},
};
static_assert(std::size(paired) == std::tuple_size_v<decltype(PairClasses::counts)>);

}  // namespace

std::span<UnitClass const> unit_classes(bool pairs) noexcept {
    return pairs ? std::span<UnitClass const>(paired) : assigned;
}

std::vector<std::uint64_t> units_by_class(SampleTotals const& sample) {
    if (sample.pair_classes) return {sample.pair_classes->counts.begin(), sample.pair_classes->counts.end()};
    if (!sample.classes) return {};
    return {sample.classes->unique, sample.classes->ambiguous_exact, sample.classes->ambiguous_inexact,
            sample.classes->unassigned};
}

}  // namespace motifcount::internal
