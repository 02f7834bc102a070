#pragma once

#include <string>
#include <vector>

#include "motifcount/options.hpp"

namespace motifcount {

/// One input of a run: a file, or two files of mates that are read as one.
struct RunInput {
    std::string path;
    std::string mates;   ///< the file of the second mates; empty: none
    std::string sample;  ///< to which its counts belong
    std::string place;   ///< which option or line named it, for messages

    [[nodiscard]] std::string name() const { return mates.empty() ? path : path + " + " + mates; }
};

/// All inputs that the options name, in their order: those of a samples sheet, else the pairs of -1 and -2, then the
/// others. Inputs of one sample stand together.
///
/// A sheet is a table (tab or comma) of sample, file and, for mates, a second file, with or without a header line, as
/// nf-core's are (more columns are ignored). Throws Error: usage where options contradict each other; input where
/// the sheet cannot be read, has a row that is not that, or a sample twice.
[[nodiscard]] std::vector<RunInput> list_inputs(Options const& options);

/// As validate() in options.hpp, with the inputs that list_inputs() gave.
void validate(Options const& options, std::vector<RunInput> const& inputs);

}  // namespace motifcount
