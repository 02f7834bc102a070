#pragma once

#include <optional>

#include "io/gzip/gzip_point.hpp"
#include "io/piece_link.hpp"

namespace motifcount::internal {

/// How the piece after one of a gzip file is to go on, and what is known of the member that does.
struct GzipOutcome {
    enum class Way {
        parallel,  ///< from the point
        serial,    ///< with the serial decoder, which runs already: something is wrong or unusual in the file
        ended,     ///< the text has ended, or an error was told
    };
    Way way = Way::parallel;
    GzipMember member;
    bool ends_in_data = false;  ///< the last member is a BGZF block with text
};

/// Early: where the piece ends, so that the next can tell whether it began right and what its window is; nothing if the
/// final part will tell. Finally, with its own text checked, the rest.
using GzipLink = PieceLink<std::optional<GzipPoint>, GzipOutcome>;

}  // namespace motifcount::internal
