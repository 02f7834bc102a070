#pragma once

#include <string>
#include <vector>

#include "motifcount/inputs.hpp"

namespace motifcount::internal {

/// True if an input is a folder
[[nodiscard]] bool has_folder(std::vector<ReadInput> const& inputs);

/// Replaces each input that is a folder by the FASTA and .2bit files in the folder, sorted by name. Returns a message per folder
/// with other files, which are skipped. Hidden files, folders and indexes (.fai, .gzi) are skipped without a message. Throws
/// Error(input) if a folder has no genome, or a file that is damaged or not regular.
[[nodiscard]] std::vector<std::string> open_folders(std::vector<ReadInput>& inputs);

}  // namespace motifcount::internal
