#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace motifcount::internal {

/// Possible start of a deflate block. A stored block may begin at any bit from `first` to `last`, because its header and the
/// padding after it are zero bits. For other blocks, `first` equals `last`.
struct BlockGuess {
    std::uint64_t first;
    std::uint64_t last;
};

/// Finds the first bit in [from, to) at which a dynamic or stored, non-final block seems to begin. `data` has `size` bytes and
/// DeflateBits::padding more readable bytes. Takes linear time, about 60 MB/s. A dynamic block is accepted if its three codes
/// are complete; in random data, fewer than one in 10^10 bits pass this test. A stored block is accepted if its length is
/// followed by the length's complement, and a dynamic or stored block seems to follow. Fixed blocks are not recognised. Callers
/// must check that the previous block ends there. Tests and their order: Knespel & Brunst 2023, "Rapidgzip: Parallel
/// decompression and seeking in gzip files using cache prefetching", section 3.4.
[[nodiscard]] std::optional<BlockGuess> find_block(unsigned char const* data, std::size_t size,
                                                   std::uint64_t from, std::uint64_t to);

/// Finds the first byte in [from, to) at which a gzip header seems to begin: magic number, deflate method, no reserved flags,
/// and known values of the extra flags and the operating system.
[[nodiscard]] std::optional<std::size_t> find_member(unsigned char const* data, std::size_t size,
                                                     std::size_t from, std::size_t to);

}  // namespace motifcount::internal
