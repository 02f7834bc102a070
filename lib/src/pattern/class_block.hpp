#pragma once

#include <cstdint>

namespace motifcount::internal {

/// Bases that match at 32 positions of a pattern: bit 2 * i is for position i, see ClassWords.
struct ClassBlock {
    std::uint64_t places;   ///< Which positions are within the pattern
    std::uint64_t a;        ///< At which positions A matches
    std::uint64_t a_xor_c;  ///< At which positions exactly one of A and C matches
    std::uint64_t g;
    std::uint64_t g_xor_t;
};

}  // namespace motifcount::internal
