#include "run/input_list.hpp"

#include <utility>

#include "motifcount/error.hpp"
#include "report/matrix_tsv.hpp"
#include "run/sample_sheet.hpp"

namespace motifcount::internal {
namespace {

[[noreturn]] void refuse(std::string const& message) {
    throw Error(ErrorCode::usage, message);
}

std::vector<RunInput> inputs_of_sheet(std::string const& path) {
    if (path == "-") refuse("--samples wants a file: standard input is for reads");
    std::vector<RunInput> inputs;
    for (SheetRow& row : read_sample_sheet(path)) {
        // A sample's rows stand together: each takes the end of the sample over from the one before.
        if (!inputs.empty() && inputs.back().sample == row.sample) inputs.back().ends_sample = false;
        inputs.push_back({std::move(row.path), std::move(row.mates), std::move(row.sample),
                          path + ": line " + std::to_string(row.line), true});
    }
    return inputs;
}

void check_sheet_alone(Options const& options) {
    if (!options.inputs.empty() || !options.first_mates.empty() || !options.second_mates.empty())
        refuse("--samples names all reads: leave out -1, -2 and other files");
    if (!options.sample.empty()) refuse("--samples and --sample contradict each other: give one of them");
    if (!options.shard.empty()) refuse("--shard takes one sample at a time, not --samples");
}

}  // namespace

std::vector<RunInput> list_inputs(Options const& options) {
    if (!options.samples.empty()) {
        check_sheet_alone(options);
        return inputs_of_sheet(options.samples);
    }
    if (options.first_mates.size() != options.second_mates.size())
        refuse("-1 and -2 belong together: " + std::to_string(options.first_mates.size()) + " of -1, but " +
               std::to_string(options.second_mates.size()) + " of -2");
    std::vector<RunInput> inputs;
    auto const sample_of = [&](std::string const& path) {
        return options.sample.empty() ? sample_name(path) : options.sample;
    };
    for (std::size_t i = 0; i < options.first_mates.size(); ++i) {
        std::string const& first = options.first_mates[i];
        std::string const& second = options.second_mates[i];
        if (options.shard.empty()) {
            inputs.push_back({first, second, sample_of(first), "-1", true});
        } else {
            inputs.push_back({first, "", sample_of(first), "-1", false});
            inputs.push_back({second, "", sample_of(first), "-2", true});
        }
    }
    for (std::string const& path : options.inputs)
        inputs.push_back({path, "", sample_of(path), "the reads", true});
    if (!options.sample.empty())
        for (std::size_t i = 0; i + 1 < inputs.size(); ++i) inputs[i].ends_sample = false;
    return inputs;
}

}  // namespace motifcount::internal
