#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

struct GzipPoint {
    bool in_member = false;  ///< True at a block inside a member; false at a member or at the end of the file
    std::uint64_t bit = 0;   ///< Bit in the file
    std::string window;      ///< Last text of the member, at most 32 kB; empty between members
};

struct GzipMember {
    std::uint64_t start = 0;     ///< Position of its header in the file
    std::uint64_t bgzf_end = 0;  ///< Position after the BGZF block; 0 = plain member
    std::uint64_t size = 0;      ///< Bytes of text so far; `crc` is the CRC-32 of this text
    std::uint32_t crc = 0;
};

}  // namespace motifcount::internal
