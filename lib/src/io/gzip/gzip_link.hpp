#pragma once

#include <optional>

#include "io/gzip/gzip_point.hpp"
#include "io/piece_link.hpp"

namespace motifcount::internal {

/// Result of a piece of a gzip file: how the next piece continues, and the state of the member there
struct GzipOutcome {
    enum class Way {
        parallel,  ///< The next piece continues in parallel, from the point
        /// The next piece continues with the serial decoder, which is running because of damaged or unusual data
        serial,
        ended,  ///< The text has ended or an error was reported
    };
    Way way = Way::parallel;
    GzipMember member;
    bool ends_in_data = false;  ///< Whether the last member is a BGZF block with text
};

/// Early part: the end of the piece, from which the next piece gets its window and sees whether its guess was right. It is
/// empty if the end is known only with the final part. Final part: all other results, after the piece has checked its text.
using GzipLink = PieceLink<std::optional<GzipPoint>, GzipOutcome>;

}  // namespace motifcount::internal
