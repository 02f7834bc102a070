#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Inflates the raw deflate streams of gzip members, one after another, with any sizes of input and output. The text is
/// always right, but up to 258 bytes before corrupt data may be missing. Not thread-safe.
class Inflater {
public:
    enum class Status {
        more,      ///< All input is used or all output is filled
        finished,  ///< The stream is complete and all text is written
        corrupt,   ///< Not a valid deflate stream
    };
    struct Step {
        Status status;
        std::size_t used;      ///< Bytes of input consumed
        std::size_t produced;  ///< Bytes of output written
        bool waits = false;    ///< Whether decoded text remains for a later call
    };

    virtual ~Inflater() = default;
    virtual void start() = 0;
    /// Restarts at a block. `bits` (0 to 7): bits of `first_byte` that belong to the previous block;
    /// `window`: text before the block, up to 32 kB; `crc`: CRC-32 of all text before
    virtual void resume(std::string_view window, std::uint32_t crc, unsigned char first_byte,
                        unsigned bits) = 0;
    [[nodiscard]] virtual Step inflate(unsigned char const* in, std::size_t in_size, char* out,
                                       std::size_t out_size) = 0;
    [[nodiscard]] virtual std::uint32_t crc() const noexcept = 0;  ///< CRC-32 of the text, after `finished`
    /// Copies bytes that were consumed beyond the stream (at most 8) to `out`, and returns their number. Call after `finished`.
    [[nodiscard]] virtual std::size_t unused(unsigned char* out) const noexcept = 0;
    [[nodiscard]] virtual char const* name() const noexcept = 0;
};

/// Returns zlib's decoder, which is always available.
[[nodiscard]] std::unique_ptr<Inflater> make_zlib_inflater();
/// Returns ISA-L's decoder, which is about three times as fast as zlib's; null in builds without ISA-L (MOTIFCOUNT_WITH_ISAL).
[[nodiscard]] std::unique_ptr<Inflater> make_isal_inflater();
/// Returns the fastest decoder, or the one in MOTIFCOUNT_INFLATE (isal, zlib). Throws Error(usage) if that is unavailable.
[[nodiscard]] std::unique_ptr<Inflater> make_inflater();

}  // namespace motifcount::internal
