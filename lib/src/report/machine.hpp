#pragma once

#include <string>

namespace motifcount::internal {

/// Machine on which a run took place, for the JSON report. Unknown members are empty.
struct Machine {
    std::string host;
    std::string system;  ///< Kernel name, release and architecture
    std::string cpu;     ///< Model name of the CPU
    std::string simd;    ///< Set of vector instructions in use
    unsigned cpus = 1;   ///< Number of CPUs that this process may use
};

[[nodiscard]] Machine this_machine();

}  // namespace motifcount::internal
