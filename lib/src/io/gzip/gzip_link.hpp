#pragma once

#include <optional>

#include "io/gzip/gzip_point.hpp"
#include "io/piece_link.hpp"

namespace motifcount::internal {

/// Result of a piece of a gzip file: how the next piece continues, and the state of the member at the boundary
struct GzipOutcome {
    enum class Way {
        /// The next piece continues in parallel, from the published point.
        parallel,
        /// The next piece continues with the serial decoder, which was started because of damaged or unusual data.
        serial,
        ended,  ///< The text has ended, or an error has been reported
    };
    Way way = Way::parallel;
    GzipMember member;
    bool ends_in_data = false;  ///< Whether the last member is a BGZF block with text
};

/// The early part describes the end of the piece. The next piece takes its window from there, and checks the guess. The early
/// part is empty if the end is known only with the final part, which has all other results and follows the check of the text.
using GzipLink = PieceLink<std::optional<GzipPoint>, GzipOutcome>;

}  // namespace motifcount::internal
