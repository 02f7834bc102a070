#pragma once

#include <cstring>

#include "match/window_kernels.hpp"

namespace motifcount::internal {

/// At least the 28 bases from `slot` on, by one unaligned load.
inline std::uint64_t short_window(std::uint64_t const* bases, std::uint64_t slot) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t window;
        std::memcpy(&window, reinterpret_cast<unsigned char const*>(bases) + slot / 4, sizeof window);
        return window >> (2 * (slot % 4));
    } else {
        return bases_at(bases, slot);
    }
}

WindowKernels scalar_window_kernels();
#if defined(__x86_64__)
WindowKernels avx2_window_kernels();
#endif

}  // namespace motifcount::internal
