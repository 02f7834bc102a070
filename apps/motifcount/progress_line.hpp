#pragma once

#include <cstddef>
#include <string>

#include "motifcount/run.hpp"

namespace motifcount::app {

/// Returns the progress line in at most `width` columns, such as
/// "reads.fq: 2.7 M records, 412 Mbase, 1.1 GB/s, 43%, 0:12 left". If the line is too long, parts are left out and the
/// beginning of the file name is cut off.
[[nodiscard]] std::string progress_line(Progress const& progress, std::size_t width);

/// Returns the last line of a run, such as "2,500 records, 1,089 of them with a hit (43.6%), 1,203 hits, 0.2 s".
[[nodiscard]] std::string closing_line(Result const& result);

}  // namespace motifcount::app
