#pragma once

#include <bit>
#include <cstdint>

namespace motifcount::internal {

/// Returns the number of bits needed to store any number below `count`; at least 1.
[[nodiscard]] constexpr unsigned bits_for(std::uint64_t count) noexcept {
    return count < 2 ? 1 : static_cast<unsigned>(std::bit_width(count - 1));
}

}  // namespace motifcount::internal
