#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

/// A place in a gzip file from which it can be decoded.
struct GzipPoint {
    bool in_member =
        false;  ///< before a block of a member's deflate stream; else before a member, or the file's end
    std::uint64_t bit = 0;  ///< in the file
    std::string window;     ///< in a member: its last text, at most 32 kB
};

/// What is known of a gzip member at some point within it.
struct GzipMember {
    std::uint64_t start = 0;     ///< byte of its header
    std::uint64_t bgzf_end = 0;  ///< byte after it; 0: it is no BGZF block
    std::uint64_t size = 0;      ///< bytes of its text so far, and their CRC-32
    std::uint32_t crc = 0;
};

}  // namespace motifcount::internal
