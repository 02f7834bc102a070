#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace motifcount::internal {

/// Decompresses one stream after another, with any sizes of input and output. Not thread-safe.
class StreamDecoder {
public:
    enum class Status {
        more,      ///< All input is used or all output is filled
        finished,  ///< The stream is complete, its checks passed, and all text is written
        bad,       ///< See problem()
    };
    struct Step {
        Status status;
        std::size_t used;      ///< Bytes of input consumed
        std::size_t produced;  ///< Bytes of output written
    };

    virtual ~StreamDecoder() = default;
    virtual void start() = 0;
    [[nodiscard]] virtual Step decode(unsigned char const* in, std::size_t in_size, char* out,
                                      std::size_t out_size) = 0;
    /// Description of the error after `bad`, to which "at byte N" is appended
    [[nodiscard]] virtual std::string const& problem() const noexcept = 0;
    /// True if the current stream has no checksum. Known after its header.
    [[nodiscard]] virtual bool unchecked() const noexcept { return false; }
};

}  // namespace motifcount::internal
