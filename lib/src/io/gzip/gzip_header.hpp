#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/raw_input.hpp"

namespace motifcount::internal {

/// Header of a gzip member (RFC 1952). The header of a BGZF block states the block's length (SAM specification, section 4.1).
struct GzipHeader {
    std::size_t length = 0;         ///< Size of the header in bytes; 0 if the header is truncated or invalid
    std::size_t bgzf_block = 0;     ///< Size of the whole BGZF block in bytes; 0 = plain member
    char const* problem = nullptr;  ///< Error description of an invalid header; otherwise null
};

inline constexpr std::size_t gzip_trailer_size = 8;
/// Size of a usual BGZF header in bytes: fixed part, XLEN, one BC subfield
inline constexpr std::size_t gzip_header_peek = 18;

/// Returns the length in bytes of the BGZF block that begins with `head` (at least gzip_header_peek bytes); 0 = not BGZF.
[[nodiscard]] std::size_t bgzf_block_length(std::string_view head) noexcept;
[[nodiscard]] inline bool looks_like_bgzf(std::string_view head) noexcept {
    return bgzf_block_length(head) != 0;
}

/// Parses the header at the start of `data`, and checks FHCRC. The header may have any length.
[[nodiscard]] GzipHeader view_gzip_header(unsigned char const* data, std::size_t size) noexcept;
/// Parses the gzip header at the input's position. Consumes the header of a plain member, but no byte of a BGZF block. Throws
/// Error(input) with `name` and position if the header is truncated or invalid.
[[nodiscard]] GzipHeader read_gzip_header(RawInput& input, std::string const& name);

[[nodiscard]] inline std::uint32_t load_le16(unsigned char const* bytes) noexcept {
    return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8;
}
[[nodiscard]] inline std::uint32_t load_le32(unsigned char const* bytes) noexcept {
    return load_le16(bytes) | load_le16(bytes + 2) << 16;
}

}  // namespace motifcount::internal
