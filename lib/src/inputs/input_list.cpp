#include <map>
#include <tuple>
#include <utility>

#include "core/counted.hpp"
#include "inputs/index_settings.hpp"
#include "inputs/sample_name.hpp"
#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"

namespace motifcount {
namespace {

/// Combines files that differ only in the lane of their names (_L001, _L002) to one sample, at the place of its first file.
void join_lanes(std::vector<ReadInput>& inputs) {
    std::map<std::string, std::vector<std::size_t>> lanes;  // Indices of the inputs, by name without the lane
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (std::string name = internal::name_without_lane(inputs[i].sample); !name.empty())
            lanes[std::move(name)].push_back(i);
    std::vector<ReadInput> joined;
    for (ReadInput& input : inputs) {
        auto const sample = lanes.find(internal::name_without_lane(input.sample));
        if (sample == lanes.end() || sample->second.size() == 1) {
            joined.push_back(std::move(input));
            continue;
        }
        if (&input != &inputs[sample->second.front()]) continue;  // Was added with the first lane
        for (std::size_t const lane : sample->second) {
            inputs[lane].ends_sample = lane == sample->second.back();
            joined.push_back(inputs[lane]);
            joined.back().sample = sample->first;
        }
    }
    inputs = std::move(joined);
}

}  // namespace

std::vector<ReadInput> list_inputs(InputNames const& names) {
    std::size_t const pairs = names.first_mates.size();
    if (pairs != names.second_mates.size())
        throw Error(ErrorCode::usage,
                    setting::first_mates + " and " + setting::second_mates +
                        " need the same number of files: " + std::to_string(pairs) + " and " +
                        std::to_string(names.second_mates.size()) + " are given",
                    setting::first_mates);
    if (names.interleaved && names.files.empty() && pairs != 0)
        throw Error(ErrorCode::usage, setting::interleaved, "",
                    "only for files that contain both mates; run without " + setting::interleaved +
                        ", or without " + setting::first_mates + " and " + setting::second_mates);
    std::vector<ReadInput> inputs;
    auto const add = [&](std::string const& path, std::string const& mates, char const* origin) {
        inputs.push_back({path, mates, names.sample.empty() ? internal::sample_name(path) : names.sample,
                          origin, true, mates.empty() && names.interleaved});
    };
    for (std::size_t i = 0; i < pairs; ++i) add(names.first_mates[i], names.second_mates[i], "-1");
    for (std::string const& path : names.files) add(path, {}, "the reads");
    for (auto const& [files, of, option] :
         {std::tuple(&names.index_1, &ReadInput::index_1, &setting::index_1),
          std::tuple(&names.index_2, &ReadInput::index_2, &setting::index_2)}) {
        if (files->empty()) continue;
        if (files->size() != inputs.size())
            throw Error(ErrorCode::usage, *option, "",
                        "give one file of index reads per file or pair of files of reads: " +
                            internal::counted(files->size(), "file") + " for " +
                            internal::counted(inputs.size(), "input"));
        for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i].*of = (*files)[i];
    }
    if (names.sample.empty())
        join_lanes(inputs);
    else
        for (std::size_t i = 0; i + 1 < inputs.size(); ++i) inputs[i].ends_sample = false;
    return inputs;
}

}  // namespace motifcount
