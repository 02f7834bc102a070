#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"
#include "io/raw_input.hpp"
#include "io/stream_decoder.hpp"

namespace motifcount::internal {

/// Chunks of a file of compressed streams, one after the other, that are decoded in fetch(), in order. A cut
/// stream, and anything but a stream after one, is an error that names the byte.
class SerialChunks : public ChunkSource {
public:
    /// `stream` is what a stream of this format is called in messages, `magic` what it begins with.
    SerialChunks(std::unique_ptr<InputFile> file, std::unique_ptr<StreamDecoder> decoder, std::string stream,
                 std::string_view magic);

    void decode(TextChunk&) const override {}
    bool unchecked() const noexcept override { return unchecked_; }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;
    /// Passes over what may lie between two streams, and after the last one. Throws if that is cut or not as
    /// it must be.
    virtual void skip_padding() {}

    /// Whether a stream, rather than the end, comes next. Throws on anything else.
    [[nodiscard]] bool at_stream();
    void begin_stream();
    /// Decodes the stream that was begun until it ends or the chunk holds `size` bytes.
    void continue_stream(TextChunk& chunk, std::size_t size);
    void note_progress() { consumed_.store(input_.position(), std::memory_order_relaxed); }
    [[noreturn]] void fail(std::string const& what, std::uint64_t position) const {
        throw_input_error(name(), what + " at byte " + std::to_string(position));
    }
    [[noreturn]] void fail_cut(std::string const& inside) const;

    RawInput input_;
    bool in_stream_ = false;
    std::atomic<bool> unchecked_{false};

private:
    std::unique_ptr<StreamDecoder> decoder_;
    std::string stream_;
    std::string_view magic_;
    std::uint64_t stream_start_ = 0;
};

}  // namespace motifcount::internal
