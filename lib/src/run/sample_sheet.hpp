#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace motifcount::internal {

/// One row of a sample sheet: a file of a sample, or two files of mates.
struct SheetRow {
    std::string sample;
    std::string path;
    std::string mates;  ///< empty: none
    std::uint64_t line = 0;
};

/// The rows of a sample sheet, each with a sample and its readable files. Rows of one sample (lanes) are one sample and
/// stand together, samples in the order of their first rows. Relative names are looked up in the working folder, then
/// in the sheet's.
///
/// The rules are in semantics.md; `test/workflow/sheets.json` has a case for each. The readers of the workflows in
/// apps/workflow follow the same rules and are tested with the same cases. Errors: Error(input) with one line that
/// names the sheet, the line and what is wrong with it. Complexity: n log n in the rows. Thread safety: reentrant.
[[nodiscard]] std::vector<SheetRow> read_sample_sheet(std::string const& path);

}  // namespace motifcount::internal
