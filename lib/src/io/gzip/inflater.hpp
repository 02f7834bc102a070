#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Inflates the raw deflate stream of one gzip member after another, whatever the sizes of input and output.
/// What comes out before a corrupt place is text, though up to 258 bytes before it may be missing.
/// Thread safety: none; each belongs to one source.
class Inflater {
public:
    enum class Status {
        more,      ///< all input is used or all output is filled
        finished,  ///< the stream is complete and all its text is out
        corrupt,   ///< no valid deflate stream
    };
    struct Step {
        Status status;
        std::size_t used;      ///< bytes of input taken
        std::size_t produced;  ///< bytes of output written
        bool waits = false;    ///< text was decoded that a later call will write
    };

    virtual ~Inflater() = default;
    /// Forgets everything; the next input starts a member's deflate stream.
    virtual void start() = 0;
    /// Forgets everything; the next input goes on where a block of the stream begins, of whose first byte `bits` (0 to 7)
    /// belong to the block before. `window` is the text before it, at most 32 kB, and `crc` that of all the text before.
    virtual void resume(std::string_view window, std::uint32_t crc, unsigned char first_byte,
                        unsigned bits) = 0;
    [[nodiscard]] virtual Step inflate(unsigned char const* in, std::size_t in_size, char* out,
                                       std::size_t out_size) = 0;
    /// After `finished`: the CRC-32 of the text.
    [[nodiscard]] virtual std::uint32_t crc() const noexcept = 0;
    /// After `finished`: how many bytes (at most 8) were taken but lie after the stream, copied to `out`.
    [[nodiscard]] virtual std::size_t unused(unsigned char* out) const noexcept = 0;
    [[nodiscard]] virtual char const* name() const noexcept = 0;
};

/// zlib's, which is everywhere.
[[nodiscard]] std::unique_ptr<Inflater> make_zlib_inflater();
/// ISA-L's, about three times as fast; null if it was not built in (-DMOTIFCOUNT_WITH_ISAL=OFF, other
/// processors).
[[nodiscard]] std::unique_ptr<Inflater> make_isal_inflater();
/// The fastest there is, or the one that the environment variable MOTIFCOUNT_INFLATE (isal, zlib) names.
/// Throws Error(usage) if it names none that there is.
[[nodiscard]] std::unique_ptr<Inflater> make_inflater();

}  // namespace motifcount::internal
