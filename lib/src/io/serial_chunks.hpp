#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/chunk_source.hpp"
#include "io/raw_input.hpp"
#include "io/stream_decoder.hpp"

namespace motifcount::internal {

/// Chunks of a file with any number of compressed streams, which fetch() decodes in file order. Truncated streams, and other
/// data after a stream, are errors; their messages include the position.
class SerialChunks : public ChunkSource {
public:
    /// `stream`: word for a stream in messages; `magic`: first bytes of every stream
    SerialChunks(std::unique_ptr<InputFile> file, std::unique_ptr<StreamDecoder> decoder, std::string stream,
                 std::string_view magic);

    void decode(TextChunk&) const override {}
    bool unchecked() const noexcept override { return unchecked_; }

protected:
    void fill(TextChunk& chunk, std::size_t size) override;
    /// Skips padding between streams and after the last stream. Throws Error(input) if the padding is truncated or invalid.
    virtual void skip_padding() {}
    /// Called after the last text of a stream. Throws Error(input) if data that belong to the stream are wrong.
    virtual void finish_stream() {}

    /// True at the start of a stream, false at the end of the input. Throws Error(input) if other data follow.
    [[nodiscard]] bool at_stream();
    /// `start`: position of the stream in the file, for messages
    void begin_stream(std::uint64_t start);
    /// Decodes the current stream until the stream ends or the chunk has `size` bytes of text.
    void continue_stream(TextChunk& chunk, std::size_t size);
    void note_progress() { consumed_.store(input_.position(), std::memory_order_relaxed); }
    [[noreturn]] void fail(std::string const& what, std::uint64_t position) const {
        throw_input_error(name(), what + " at byte " + std::to_string(position));
    }
    [[noreturn]] void fail_cut(std::string const& inside) const;

    RawInput input_;
    bool in_stream_ = false;
    std::uint64_t stream_start_ = 0;
    std::uint64_t stream_size_ = 0;  ///< Size of the current stream's text so far, in bytes
    std::atomic<bool> unchecked_{false};
    std::unique_ptr<StreamDecoder> decoder_;

private:
    std::string stream_;
    std::string_view magic_;
};

}  // namespace motifcount::internal
