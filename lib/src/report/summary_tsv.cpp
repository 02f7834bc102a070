#include "report/summary_tsv.hpp"

#include <cstdio>
#include <string>
#include <vector>

#include "report/table_format.hpp"

namespace motifcount::internal {
namespace {

/// Four significant digits, as MAGeCK writes them.
std::string four_digits(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", number);
    return text;
}

}  // namespace

void Summary::finish(RunOutcome const& outcome) {
    TableFormat const format = TableFormat::of_file(out_.path());
    out_.write(format.header(columns));
    for (SampleSummary const& sample : outcome.samples) {
        std::vector<std::string> cells{sample.files,
                                       sample.name,
                                       std::to_string(sample.units()),
                                       std::to_string(sample.credited()),
                                       four_digits(sample.credited_part()),
                                       std::to_string(sample.motifs),
                                       std::to_string(sample.motifs - sample.found),
                                       four_digits(sample.gini)};
        if (sample.classes)
            for (std::uint64_t const number :
                 {sample.classes->unique, sample.classes->several, sample.classes->tie, sample.classes->none})
                cells.push_back(std::to_string(number));
        else
            cells.insert(cells.end(), 4, "NA");
        out_.write(format.join(cells) + "\n");
    }
}

}  // namespace motifcount::internal
