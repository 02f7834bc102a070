#pragma once

#include <cstddef>
#include <cstdint>

#include "io/gzip/deflate_bits.hpp"
#include "io/gzip/deflate_codes.hpp"

namespace motifcount::internal {

inline constexpr std::size_t deflate_window = 32768;  ///< Maximum distance of a match (RFC 1951, section 2)

enum class BlockEnd {
    more,     ///< The block is complete, and another block follows
    stream,   ///< The block is complete, and is the last block of its stream
    full,     ///< The output is full
    input,    ///< The input ends inside the block, or the data are invalid close to the end of the input
    corrupt,  ///< The data are invalid or have a form that compressors never write (DeflateCodes::build())
};

/// Decodes deflate streams by block, starting at any block. If the window (the text before the block) is known, `Symbol` is
/// `char`. Otherwise `Symbol` is `std::uint16_t`, and the caller writes `deflate_window` markers before the block. Matches copy
/// markers like text, so each decoded symbol is a byte of text or a position in the window. Source: Kerbiriou & Chikhi 2019,
/// "Parallel decompression of gzip-compressed files and random access to DNA sequences", section VI. Not thread-safe.
class DeflateDecoder {
public:
    static constexpr std::size_t slack = 320;  ///< Number of writable symbols required after `limit`

    /// Decodes the block at `bits` to `out`, up to `limit`, and advances both. Matches may refer to symbols at or after `base`.
    /// If the block is not completed, `bits`, `out` and the new symbols are unspecified. Takes linear time.
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

/// Code lengths of a dynamic block (RFC 1951, section 3.2.7)
struct DynamicHeader {
    std::uint8_t lengths[DeflateCodes::max_literals + DeflateCodes::max_distances];
    std::size_t literals = 0;  ///< Number of literal code lengths; distance code lengths follow
    std::size_t distances = 0;

    /// Reads the header after its first three bits; false if invalid. Like zlib, rejects over 286 literal or 30 distance codes.
    [[nodiscard]] bool read(DeflateBits& bits);
};

}  // namespace motifcount::internal
