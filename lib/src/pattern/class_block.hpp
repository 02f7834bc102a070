#pragma once

#include <cstdint>

namespace motifcount::internal {

/// Which bases match at 32 places of a pattern: bit 2 * i is place i (see ClassWords). Plain data, for kernels too.
struct ClassBlock {
    std::uint64_t places;   ///< of the pattern
    std::uint64_t a;        ///< A matches
    std::uint64_t a_xor_c;  ///< A and C differ in whether they match
    std::uint64_t g;
    std::uint64_t g_xor_t;
};

}  // namespace motifcount::internal
