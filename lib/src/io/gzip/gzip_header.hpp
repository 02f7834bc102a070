#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "io/raw_input.hpp"

namespace motifcount::internal {

/// A gzip member as RFC 1952 lays it out; a BGZF block (SAM specification, section 4.1) is a member whose
/// extra field tells the block's length.
struct GzipHeader {
    std::size_t bgzf_block = 0;  ///< bytes of the whole BGZF block; 0: a plain member
    std::size_t length = 0;      ///< of the header of a BGZF block
};

inline constexpr std::size_t gzip_trailer_size = 8;
/// Bytes that tell a usual BGZF block: the fixed header, XLEN and one BC subfield.
inline constexpr std::size_t gzip_header_peek = 18;

/// Bytes of the BGZF block that begins with these (at least `gzip_header_peek`); 0 if none does.
[[nodiscard]] std::size_t bgzf_block_length(std::string_view head) noexcept;
/// Whether these first bytes of a gzip file are those of a BGZF block.
[[nodiscard]] inline bool looks_like_bgzf(std::string_view head) noexcept {
    return bgzf_block_length(head) != 0;
}

/// Reads the header of the gzip member at the input's position. Of a plain member it is consumed, whatever
/// its length (FEXTRA, FNAME, FCOMMENT, and FHCRC, which is checked); of a BGZF block nothing is. Throws
/// Error(input) naming `name` and the byte if the header is cut or bad.
[[nodiscard]] GzipHeader read_gzip_header(RawInput& input, std::string const& name);

/// The header of a gzip member that lies in memory as a whole.
struct GzipHeaderView {
    std::size_t length;      ///< 0: cut, or no header that read_gzip_header() takes
    std::size_t bgzf_block;  ///< bytes of the whole BGZF block; 0: a plain member
};
[[nodiscard]] GzipHeaderView view_gzip_header(unsigned char const* data, std::size_t size) noexcept;

[[nodiscard]] inline std::uint32_t load_le16(unsigned char const* bytes) noexcept {
    return std::uint32_t{bytes[0]} | std::uint32_t{bytes[1]} << 8;
}
[[nodiscard]] inline std::uint32_t load_le32(unsigned char const* bytes) noexcept {
    return load_le16(bytes) | load_le16(bytes + 2) << 16;
}

}  // namespace motifcount::internal
