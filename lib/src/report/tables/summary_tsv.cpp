#include "report/tables/summary_tsv.hpp"

#include <string>
#include <vector>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "report/tables/table_format.hpp"
#include "report/unit_classes.hpp"

namespace motifcount::internal {
namespace {

/// Formats a number with four digits, like MAGeCK.
std::string four_digits(double number) {
    return significant(number, 4);
}

}  // namespace

void Summary::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::string names(columns);
    auto const classes = unit_classes(outcome.pairs != nullptr);
    for (UnitClass const& one : classes) names.append(" ").append(one.name);
    names.append(" ").append(last_columns);
    out_.write(format.header(names));
    for (SampleSummary const& sample : outcome.samples) {
        std::vector<std::string> cells{without_controls(sample.files),
                                       sample.name,
                                       std::to_string(sample.units()),
                                       std::to_string(sample.assigned()),
                                       four_digits(sample.assigned_part()),
                                       std::to_string(sample.motifs),
                                       std::to_string(sample.motifs - sample.found),
                                       four_digits(sample.gini)};
        std::vector<std::uint64_t> const units = units_by_class(sample);
        for (std::uint64_t const number : units) cells.push_back(std::to_string(number));
        if (units.empty()) cells.insert(cells.end(), classes.size(), "NA");
        if (sample.starts)
            cells.insert(cells.end(),
                         {to_string(sample.starts->offsets), to_string(sample.starts->strand),
                          four_digits(sample.starts->coverage()), four_digits(MotifStarts::least_part)});
        else
            cells.insert(cells.end(), 4, "NA");
        out_.write(format.join(cells) + "\n");
    }
}

}  // namespace motifcount::internal
