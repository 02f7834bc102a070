#pragma once

#include <cstdint>

namespace motifcount::internal {

/// Bases that match at 32 positions in a pattern. Bit 2 * i stands for position i. See ClassWords.
struct ClassBlock {
    std::uint64_t places;   ///< Positions within the pattern
    std::uint64_t a;        ///< Positions where A matches
    std::uint64_t a_xor_c;  ///< Positions where either A or C matches, but not both
    std::uint64_t g;
    std::uint64_t g_xor_t;
};

}  // namespace motifcount::internal
