#pragma once

#include <cstddef>
#include <string>

#include "motifcount/run.hpp"

namespace motifcount::app {

/// The progress line, in at most `width` columns: "reads.fq: 2.7 M records, 412 Mbase, 1.1 GB/s, 43%, 0:12 left". What
/// does not fit is left out, and the file's name cut at its beginning.
[[nodiscard]] std::string progress_line(Progress const& progress, std::size_t width);

/// The last line of a run: "2,500 records, 1,089 of them with a hit (43.6%), 1,203 hits, 0.2 s".
[[nodiscard]] std::string closing_line(Result const& result);

}  // namespace motifcount::app
