#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "io/raw_input.hpp"

namespace motifcount::internal {

inline constexpr std::uint32_t zstd_magic = 0xFD2FB528;
/// The magic number of the first of sixteen kinds of skippable frames, which hold no text.
inline constexpr std::uint32_t zstd_skippable_magic = 0x184D2A50;
[[nodiscard]] constexpr bool is_zstd_skippable(std::uint32_t magic) noexcept {
    return (magic & 0xFFFFFFF0) == zstd_skippable_magic;
}

/// A frame as RFC 8878, section 3.1.1, lays it out.
struct ZstdFrame {
    std::size_t size = 0;  ///< bytes of the whole frame
    std::size_t text = 0;  ///< at most so much text
    bool checksum = false;
};

/// Walks over the blocks of the frame at the input's position, of which nothing is consumed, decoding none.
/// Nothing if the frame is cut or is not as it must be, if its window is above the usual limit, or if it may
/// hold more than `most_text` bytes of text, or is longer than that, being made of tiny blocks: whoever decodes it then finds
/// out. Complexity: linear in the frame's size, of which at most about `most_text` bytes are read.
[[nodiscard]] std::optional<ZstdFrame> measure_zstd_frame(RawInput& input, std::size_t most_text);

}  // namespace motifcount::internal
