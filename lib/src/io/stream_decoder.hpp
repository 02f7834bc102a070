#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace motifcount::internal {

/// Decompresses one stream after another, whatever the sizes of input and output. Thread safety: none; each
/// belongs to one source.
class StreamDecoder {
public:
    enum class Status {
        more,      ///< all input is used or all output is filled
        finished,  ///< the stream is complete, its checks were right, and all its text is out
        bad,       ///< problem() says why
    };
    struct Step {
        Status status;
        std::size_t used;      ///< bytes of input taken
        std::size_t produced;  ///< bytes of output written
    };

    virtual ~StreamDecoder() = default;
    /// Forgets everything; the next input starts a stream.
    virtual void start() = 0;
    [[nodiscard]] virtual Step decode(unsigned char const* in, std::size_t in_size, char* out,
                                      std::size_t out_size) = 0;
    /// After `bad`: what is wrong, to stand before "at byte N".
    [[nodiscard]] virtual std::string const& problem() const noexcept = 0;
    /// Whether nothing in the stream that was started last shows flipped bits; known once its header is passed.
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
};

}  // namespace motifcount::internal
