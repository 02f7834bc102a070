#pragma once

#include <string>

namespace motifcount::internal {

/// What a reader of a report wants to know of the machine it came from. Unknown parts are empty.
struct Machine {
    std::string host;
    std::string system;  ///< kernel name, release and architecture
    std::string cpu;     ///< the CPU's name for itself
    std::string simd;    ///< the instruction-set level in use
    unsigned cpus = 1;   ///< that this process may use
};

[[nodiscard]] Machine this_machine();

}  // namespace motifcount::internal
