#pragma once

#include <stop_token>

#include "motifcount/error.hpp"

namespace motifcount::internal {

/// Interval between checks for a stop request while waiting for input or output
inline constexpr int stop_check_milliseconds = 50;

inline void throw_if_stopped(std::stop_token const& stop) {
    if (stop.stop_requested()) throw Error(ErrorCode::stopped, "the search was stopped by its caller");
}

}  // namespace motifcount::internal
