#pragma once

#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Eight comparisons of a pattern with a text window, one per lane. Both are read from the end, next letter in the top bits.
struct alignas(32) EditLanes {
    static constexpr unsigned count = 8;
    /// Maximum number of letters per pattern and of bases per window
    static constexpr unsigned longest = 32;

    /// Words from which the two bits of a base select the rows that this base matches: the rows of A, of A^C and of A^G, and the
    /// XOR of all four bases. The first letter is in the highest bit. Unused rows match every base.
    std::uint32_t fits[4][count];
    std::uint32_t length[count];    ///< Pattern lengths; each is at least 1
    std::uint32_t bases[2][count];  ///< 16 bases per word; `bases[0]` has the last 16 bases of the window
};

struct EditKernels {
    SimdLevel level;

    /// Compares all lanes. Returns the lanes, as bits, in which the pattern is within `limit` edits of some part of its window.
    /// `steps`: number of bases per window, at most EditLanes::longest
    std::uint32_t (*near)(EditLanes const& lanes, unsigned steps, std::uint32_t limit);
};

[[nodiscard]] Implementations<EditKernels> const& edit_kernels();

#if defined(__x86_64__)
extern EditKernels const avx2_edit_kernels;
#endif

}  // namespace motifcount::internal
