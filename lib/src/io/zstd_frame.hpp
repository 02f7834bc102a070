#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "io/raw_input.hpp"

namespace motifcount::internal {

inline constexpr std::uint32_t zstd_magic = 0xFD2FB528;
/// First of the sixteen magic numbers of skippable frames, which have no text
inline constexpr std::uint32_t zstd_skippable_magic = 0x184D2A50;
[[nodiscard]] constexpr bool is_zstd_skippable(std::uint32_t magic) noexcept {
    return (magic & 0xFFFFFFF0) == zstd_skippable_magic;
}

/// Zstd frame (RFC 8878, section 3.1.1)
struct ZstdFrame {
    std::size_t size = 0;  ///< Size of the whole frame in bytes
    std::size_t text = 0;  ///< Maximum size of the text in bytes
    bool checksum = false;
};

/// Measures the next frame without decoding or consuming it. Reads at most about `max_text` bytes. Returns empty if the frame
/// - is truncated or invalid (the decoder then reports the error);
/// - needs a window above the default limit;
/// - may have more than `max_text` bytes of text;
/// - is longer than `max_text` bytes, because of tiny blocks.
[[nodiscard]] std::optional<ZstdFrame> measure_zstd_frame(RawInput& input, std::size_t max_text);

}  // namespace motifcount::internal
