#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

struct GzipPoint {
    bool in_member = false;  ///< At a block inside a member; else at a member or the end of the file
    std::uint64_t bit = 0;   ///< Bit in the file
    std::string window;      ///< Inside a member: its last text, at most 32 kB
};

struct GzipMember {
    std::uint64_t start = 0;     ///< Position of its header in the file
    std::uint64_t bgzf_end = 0;  ///< Position after the BGZF block; 0 = plain member
    std::uint64_t size = 0;      ///< Bytes of text so far; crc is their CRC-32
    std::uint32_t crc = 0;
};

}  // namespace motifcount::internal
