#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace motifcount::internal {

/// Where a deflate block may begin. Of a stored block the bits between its header and its length are all zero, as the
/// header is, so it may begin at any bit from `first` to `last`; of others the two are the same.
struct BlockGuess {
    std::uint64_t first;
    std::uint64_t last;
};

/// Finds the first bit from `from` on and before `to` where a block with codes of its own or a stored block seems to
/// begin that is not the stream's last. `data` has `size` bytes and DeflateBits::padding readable ones more.
///
/// A dynamic block is believed if its three codes use every code word, which chance gives in less than one of 10^10
/// bits; a stored one if its length is repeated inverted and a dynamic or a stored block seems to follow. Blocks with
/// fixed codes have nothing to tell them by. Whoever decodes from a guess must check that the block before ends there.
///
/// Complexity: linear, about 60 MB a second. Source: Knespel & Brunst 2023, "Rapidgzip: Parallel decompression and
/// seeking in gzip files using cache prefetching", section 3.4, from which the tests and their order are taken.
[[nodiscard]] std::optional<BlockGuess> find_block(unsigned char const* data, std::size_t size,
                                                   std::uint64_t from, std::uint64_t to);

/// Finds the first byte from `from` on and before `to` where the header of a gzip member seems to begin: magic bytes,
/// deflate, no reserved flags, and the two bytes that tell compressor and system as they are in use.
[[nodiscard]] std::optional<std::size_t> find_member(unsigned char const* data, std::size_t size,
                                                     std::size_t from, std::size_t to);

}  // namespace motifcount::internal
