#pragma once

#include <cstddef>
#include <cstdint>

#include "io/gzip/deflate_bits.hpp"
#include "io/gzip/deflate_codes.hpp"

namespace motifcount::internal {

inline constexpr std::size_t deflate_window =
    32768;  ///< how far a match reaches back at most (RFC 1951, section 2)

/// How the decoding of a block ended.
enum class BlockEnd {
    more,     ///< the block is complete; another one follows
    stream,   ///< it is complete, and the stream's last
    full,     ///< its text does not fit the room
    input,    ///< the input ends in it, or just after it went wrong
    corrupt,  ///< no valid deflate, or not what compressors write: see DeflateCodes::build()
};

/// Decodes deflate streams block by block, beginning with any block.
///
/// `Symbol` is `char` where the window, the text before the block, is known. Where it is not it is `std::uint16_t`: the
/// caller puts `deflate_window` markers before the block, and matches copy markers as they copy text, so that every
/// symbol is a byte of text or tells which byte of the window it is (Kerbiriou & Chikhi 2019, "Parallel decompression of
/// gzip-compressed files and random access to DNA sequences", section VI). Thread safety: one thread at a time.
class DeflateDecoder {
public:
    /// Room that must be writable after `limit`, in symbols.
    static constexpr std::size_t slack = 320;

    /// Decodes the block that begins at `bits` to `out`, which it advances, and stops before `limit`. Matches reach back
    /// to `base` at most. Unless the block is complete, `bits`, `out` and the text after it are unspecified.
    /// Complexity: linear in the block and its text.
    template <typename Symbol>
    [[nodiscard]] BlockEnd decode(DeflateBits& bits, Symbol const* base, Symbol*& out, Symbol* limit);

private:
    template <typename Symbol>
    [[nodiscard]] static BlockEnd copy_stored(DeflateBits& bits, Symbol*& out, Symbol* limit);
    template <typename Symbol>
    [[nodiscard]] BlockEnd decode_symbols(DeflateBits& bits, Symbol const* base, Symbol*& out,
                                          Symbol* limit) const;

    DeflateCodes codes_;
};

/// Reads the code lengths of a dynamic block (RFC 1951, section 3.2.7), after its first three bits.
struct DynamicHeader {
    std::uint8_t lengths[DeflateCodes::most_literals + DeflateCodes::most_distances];
    std::size_t literals = 0;  ///< how many of them are of literals; those of distances follow
    std::size_t distances = 0;

    /// False if it is none. Numbers of codes beyond 286 and 30 are refused as zlib refuses them.
    [[nodiscard]] bool read(DeflateBits& bits);
};

}  // namespace motifcount::internal
