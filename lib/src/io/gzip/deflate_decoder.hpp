#pragma once

#include <cstddef>
#include <cstdint>

#include "io/gzip/deflate_bits.hpp"
#include "io/gzip/deflate_codes.hpp"

namespace motifcount::internal {

inline constexpr std::size_t deflate_window = 32768;  ///< Maximum distance of a match (RFC 1951, section 2)

enum class BlockEnd {
    more,     ///< The block is complete; another one follows
    stream,   ///< The block is complete, and the last of its stream
    full,     ///< The output is full
    input,    ///< The input ends in the block, or near invalid data
    corrupt,  ///< Data are invalid, or of a form that no compressor writes (DeflateCodes::build())
};

/// Decodes deflate streams block by block, starting at any block
///
/// `Symbol` is `char` if the window (the text before the block) is known. Otherwise it is `std::uint16_t`,
/// and the caller puts `deflate_window` markers before the block. Matches then copy markers like text, so
/// each symbol is a byte of text or a position in the window (Kerbiriou & Chikhi 2019, "Parallel
/// decompression of gzip-compressed files and random access to DNA sequences", section VI). Not thread-safe.
class DeflateDecoder {
public:
    static constexpr std::size_t slack = 320;  ///< Number of symbols after `limit` that must be writable

    /// Decodes the block at `bits` to `out`, at most up to `limit`, and advances both. Matches may reach back
    /// to `base`. Unless the block is complete, `bits`, `out` and the new symbols are unspecified. Linear.
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
    std::size_t literals = 0;  ///< Number of literal lengths, which precede the distance lengths
    std::size_t distances = 0;

    /// Reads the header after its first three bits; false if invalid. Like zlib, limits codes to 286 and 30.
    [[nodiscard]] bool read(DeflateBits& bits);
};

}  // namespace motifcount::internal
