#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "io/stream_decoder.hpp"

namespace motifcount::internal {

/// Inflates the deflate streams of gzip members. The text is correct, but up to 258 bytes before corrupt data may be missing.
class Inflater : public StreamDecoder {
public:
    /// Restarts at a block. `window`: up to 32 kB of text before the block; `crc`: CRC-32 of all text before the block; `bits`
    /// (0 to 7): number of bits in `first_byte` that belong to the previous block
    virtual void resume(std::string_view window, std::uint32_t crc, unsigned char first_byte,
                        unsigned bits) = 0;
    /// CRC-32 of the text; valid after `finished`
    [[nodiscard]] virtual std::uint32_t crc() const noexcept = 0;
    /// Copies bytes consumed after the end of the stream (at most 8) to `out`; returns their number. Call after `finished`.
    [[nodiscard]] virtual std::size_t unused(unsigned char* out) const noexcept = 0;
    [[nodiscard]] virtual char const* name() const noexcept = 0;
};

/// Returns zlib's decoder, which is always available.
[[nodiscard]] std::unique_ptr<Inflater> make_zlib_inflater();
/// Returns ISA-L's decoder, about three times as fast as zlib's; null in builds without ISA-L (MOTIFCOUNT_WITH_ISAL).
[[nodiscard]] std::unique_ptr<Inflater> make_isal_inflater();
/// Returns the decoder named by the environment variable MOTIFCOUNT_INFLATE (isal or zlib), or the fastest decoder if it is not
/// set. Throws Error(usage) if the named decoder is not available.
[[nodiscard]] std::unique_ptr<Inflater> make_inflater();

}  // namespace motifcount::internal
