#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

struct GzipPoint {
    /// True at a block inside a member; false at a member or at the end of the file
    bool in_member = false;
    std::uint64_t bit = 0;  ///< Bit position in the file
    std::string window;     ///< Last text of the member, up to 32 kB; empty between members
};

struct GzipMember {
    std::uint64_t start = 0;     ///< Position of the member's header in the file
    std::uint64_t bgzf_end = 0;  ///< Position in the file after the BGZF block; 0 = plain member
    std::uint64_t size = 0;      ///< Bytes of text so far; `crc` is the CRC-32 of this text
    std::uint32_t crc = 0;
};

}  // namespace motifcount::internal
