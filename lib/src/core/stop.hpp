#pragma once

#include <stop_token>

#include "motifcount/error.hpp"

namespace motifcount::internal {

/// How often who waits for the system looks whether to stop.
inline constexpr int stop_check_milliseconds = 50;

/// Throws Error(stopped) once that is asked for.
inline void throw_if_stopped(std::stop_token const& stop) {
    if (stop.stop_requested()) throw Error(ErrorCode::stopped, "the search was stopped, as its caller asked");
}

}  // namespace motifcount::internal
