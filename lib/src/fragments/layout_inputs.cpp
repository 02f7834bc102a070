#include "fragments/layout_inputs.hpp"

#include <array>
#include <string>

#include "inputs/path_checks.hpp"
#include "layouts/anchor_chance.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

unsigned check_inputs(ReadLayout const& layout, std::vector<ReadInput> const& inputs, ProgressSink& sink) {
    if (inputs.empty()) throw Error(ErrorCode::usage, "no reads: name one or more files");
    bool const pairs = inputs.front().has_pairs();
    for (ReadInput const& input : inputs)
        if (input.has_pairs() != pairs)
            throw Error(ErrorCode::usage,
                        input.name() + ": the inputs must all be pairs, or all be single reads");
    for (MateLayout const& mate : layout.mates)
        if (mate.mate == LayoutMate::r2 && !pairs)
            throw Error(ErrorCode::usage,
                        std::string("the layout describes R2, but the inputs have no second mates; give "
                                    "both files with ") +
                            std::string(setting::first_mates.option) + " and " +
                            std::string(setting::second_mates.option));
    check_read_once(files_of(inputs));
    check_mates(inputs);
    for (std::string const& warning : odd_inputs(inputs, false)) sink.warning(warning);
    return pairs ? 2 : 1;
}

void tell_chances(ReadLayout const& layout, std::vector<InputSummary> const& inputs, ProgressSink& sink) {
    std::uint64_t bases = 0;
    std::uint64_t reads = 0;
    for (InputSummary const& input : inputs) {
        bases += input.bases;
        reads += input.pairs ? 2 * input.records : input.records;
    }
    if (reads == 0) return;
    std::array<unsigned, layout_mates> lengths{};
    lengths[0] = lengths[1] = static_cast<unsigned>(bases / reads);
    for (std::string const& warning : anchor_warnings(layout, lengths)) sink.warning(warning);
}

}  // namespace motifcount::internal
