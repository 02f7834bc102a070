#pragma once

#include <string>
#include <vector>

#include "motifcount/options.hpp"

namespace motifcount::internal {

/// One input of a run: a file, or two files of mates that are read as one.
struct RunInput {
    std::string path;
    std::string mates;   ///< the file of the second mates; empty: none
    std::string sample;  ///< to which its counts belong
    std::string place;   ///< which option or line named it, for messages
    bool ends_sample;    ///< the last input of its sample

    [[nodiscard]] std::string name() const { return mates.empty() ? path : path + " + " + mates; }
};

/// All inputs that the options name, in their order: those of a sample sheet (see read_sample_sheet()), else the pairs of
/// -1 and -2, then the others. Inputs of one sample stand together. A shard reads each file of a pair by itself, as two
/// inputs of one sample.
///
/// Throws Error: usage if options contradict each other; input if the sheet is refused.
[[nodiscard]] std::vector<RunInput> list_inputs(Options const& options);

/// As validate() in options.hpp, with the inputs that list_inputs() gave.
void validate(Options const& options, std::vector<RunInput> const& inputs);

}  // namespace motifcount::internal
