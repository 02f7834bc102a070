#pragma once

#include <cstdint>

#include "core/simd_level.hpp"

namespace motifcount::internal {

template <class Kernels>
class Implementations;

/// Eight comparisons of a pattern with a text window, one per lane. Both are read from the end; the top bits are read first.
struct alignas(32) EditLanes {
    static constexpr unsigned count = 8;
    /// Maximum number of letters per pattern and of bases per window
    static constexpr unsigned longest = 32;

    /// Masks from which the two bits of a base give the rows that match this base. With A, C, G and T as the row masks of the
    /// four bases, the words are A, A^C, A^G and A^C^G^T. The first letter is in the highest bit. Unused rows match every base.
    std::uint32_t fits[4][count];
    std::uint32_t length[count];    ///< Pattern lengths; each is at least 1
    std::uint32_t bases[2][count];  ///< 16 bases per word; `bases[0]` has the last 16 bases of the window
};

struct EditKernels {
    SimdLevel level;

    /// Compares all lanes. Returns a mask of the lanes in which the pattern is within `limit` edits of some part of its window.
    /// `steps`: number of bases per window, at most EditLanes::longest
    std::uint32_t (*near)(EditLanes const& lanes, unsigned steps, std::uint32_t limit);
};

[[nodiscard]] Implementations<EditKernels> const& edit_kernels();

#if defined(__x86_64__)
extern EditKernels const avx2_edit_kernels;
#endif

}  // namespace motifcount::internal
