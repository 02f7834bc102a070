#include "report/tables/summary_tsv.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "report/sample_column.hpp"
#include "report/tables/json_report.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

/// Fractions are written with as many digits as in MAGeCK.
std::string text_of(Json const& cell) {
    if (cell.is_null()) return "NA";
    if (cell.is_number_float()) return significant(cell.get<double>(), 4);
    return cell.is_string() ? cell.get<std::string>() : cell.dump();
}

std::vector<SampleColumn> columns_of_summary(std::span<SampleSummary const> samples) {
    std::vector<SampleColumn> columns{
        {"File", [](auto const& sample) { return without_controls(sample.files); }},
        {"Label", &SampleSummary::name},
        {"Reads", &SampleSummary::fragments},
        {"Mapped", &SampleSummary::assigned},
        {"Percentage", &SampleSummary::assigned_part},
        {"TotalsgRNAs", &SampleSummary::motifs},
        {"Zerocounts", &SampleSummary::absent},
        {"GiniIndex", &SampleSummary::gini},
    };
    std::ranges::move(class_columns(samples), std::back_inserter(columns));
    for (char const* const name : {"offsets", "strand", "coverage", "threshold"})
        columns.push_back({name, [name](auto const& sample) {
                               return sample.starts ? starts_object(*sample.starts)[name] : Json();
                           }});
    return columns;
}

}  // namespace

void Summary::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    std::vector<SampleColumn> const all = columns_of_summary(outcome.samples);
    auto const write = [&](auto const& cell) {
        std::vector<std::string> cells;
        std::ranges::transform(all, std::back_inserter(cells), cell);
        out_.write(format.join(cells) + "\n");
    };
    write([](SampleColumn const& column) { return std::string(column.name); });
    for (SampleSummary const& sample : outcome.samples)
        write([&sample](SampleColumn const& column) { return text_of(column.cell(sample)); });
}

}  // namespace motifcount::internal
