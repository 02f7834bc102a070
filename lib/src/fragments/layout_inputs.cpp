#include "fragments/layout_inputs.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "inputs/index_settings.hpp"
#include "inputs/path_checks.hpp"
#include "layouts/anchor_chance.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Throws Error(usage) if only one of the layout and an input has index reads.
void check_index(ReadLayout const& layout, ReadInput const& input, LayoutMate mate, std::string const& file,
                 Setting const& setting) {
    bool const described = std::ranges::find(layout.mates, mate, &MateLayout::mate) != layout.mates.end();
    if (described && file.empty())
        throw Error(ErrorCode::usage, std::string("the layout describes ").append(name_of(mate)) + ", but " +
                                          input.name() + " has no such index reads; give their file with " +
                                          setting);
    if (!described && !file.empty())
        throw Error(ErrorCode::usage, file + ": the layout does not describe these index reads; add " +
                                          std::string(name_of(mate)).append(": to the layout, or remove ") +
                                          setting);
}

}  // namespace

void check_index_files(std::vector<ReadInput> const& inputs) {
    for (ReadInput const& input : inputs) {
        bool const has_index = !input.index_1.empty() || !input.index_2.empty();
        if (has_index && (input.interleaved || input.is_stream()))
            throw Error(ErrorCode::usage,
                        input.name() +
                            ": reads with index reads in files of their own must be in one file, or in "
                            "two files of mates, not interleaved or a stream");
    }
}

unsigned check_inputs(ReadLayout const& layout, std::vector<ReadInput> const& inputs, ProgressSink& sink) {
    if (inputs.empty()) throw Error(ErrorCode::usage, "no reads: name one or more files");
    bool const pairs = inputs.front().has_pairs();
    for (ReadInput const& input : inputs)
        if (input.has_pairs() != pairs)
            throw Error(ErrorCode::usage,
                        input.name() + ": the inputs must all be pairs, or all be single reads");
    for (ReadInput const& input : inputs) {
        check_index(layout, input, LayoutMate::i1, input.index_1, setting::index_1);
        check_index(layout, input, LayoutMate::i2, input.index_2, setting::index_2);
    }
    check_index_files(inputs);
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
