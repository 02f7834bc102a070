#pragma once

#include <cstddef>
#include <string>

namespace motifcount::internal {

/// Decompresses streams, one after another. Input and output may be passed in parts of any size. Not thread-safe.
class StreamDecoder {
public:
    enum class Status {
        more,      ///< All input is used, or the output is full
        finished,  ///< The stream is complete and valid, and all its text has been written
        bad,       ///< See problem()
    };
    struct Step {
        Status status;
        std::size_t used;      ///< Bytes of input consumed
        std::size_t produced;  ///< Bytes of output written
        bool waits = false;    ///< Whether decoded text is kept for a later call
    };

    virtual ~StreamDecoder() = default;
    virtual void start() = 0;
    [[nodiscard]] virtual Step decode(unsigned char const* in, std::size_t in_size, char* out,
                                      std::size_t out_size) = 0;
    /// Error description after Status::bad. Callers append "at byte N".
    [[nodiscard]] virtual std::string problem() const { return "the compressed data is corrupt"; }
    /// True if the current stream has no checksum. Valid after the stream's header is read.
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
};

}  // namespace motifcount::internal
