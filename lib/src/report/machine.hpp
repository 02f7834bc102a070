#pragma once

#include <string>

namespace motifcount::internal {

/// Machine that a run used, for the JSON report. Unknown members are empty.
struct Machine {
    std::string host;
    std::string system;  ///< Kernel name, release and architecture
    std::string cpu;     ///< Model name of the CPU
    std::string simd;    ///< Instruction set level in use
    unsigned cpus = 1;   ///< Number of CPUs that this process may use
};

[[nodiscard]] Machine this_machine();

}  // namespace motifcount::internal
