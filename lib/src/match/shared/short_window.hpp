#pragma once

#include <cstdint>
#include <cstring>

#include "dna/text_window.hpp"

namespace motifcount::internal {

/// Returns at least 29 bases starting at `slot`, with one unaligned load. Always inlined: see core/implementations.hpp.
[[nodiscard, gnu::always_inline]] inline std::uint64_t short_window(std::uint64_t const* bases,
                                                                    std::uint64_t slot) noexcept {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    std::uint64_t window;
    std::memcpy(&window, reinterpret_cast<unsigned char const*>(bases) + slot / 4, sizeof window);
    return window >> (2 * (slot % 4));
#else
    return bases_at(bases, slot);
#endif
}

}  // namespace motifcount::internal
