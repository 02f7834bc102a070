#include "io/serial_chunks.hpp"

#include <algorithm>
#include <utility>

namespace motifcount::internal {
namespace {

/// Bytes of text decoded per step; small enough that the text is still in the L2 cache when its checksum is computed. Smaller
/// steps would be slower for gzip, because each call to the decoder passes 32 kB through its own window.
constexpr std::size_t decode_step = std::size_t{256} << 10;

}  // namespace

SerialChunks::SerialChunks(std::unique_ptr<InputFile> file, std::unique_ptr<StreamDecoder> decoder,
                           std::string stream, std::string_view magic)
    : ChunkSource(std::move(file)),
      input_(*file_),
      decoder_(std::move(decoder)),
      stream_(std::move(stream)),
      magic_(magic) {
    total_ = file_->size();
}

void SerialChunks::fill(TextChunk& chunk, std::size_t size) {
    while (chunk.size < size) {
        if (!in_stream_) {
            if (!at_stream()) {
                chunk.last = true;
                break;
            }
            begin_stream(input_.position());
        }
        continue_stream(chunk, size);
    }
    note_progress();
}

bool SerialChunks::at_stream() {
    skip_padding();
    if (!input_.ensure(1)) return false;
    bool const enough = input_.ensure(magic_.size());
    std::string_view const head(reinterpret_cast<char const*>(input_.data()),
                                std::min(magic_.size(), input_.size()));
    if (!magic_.starts_with(head))
        fail("after the last " + stream_ + ", unknown data begins", input_.position());
    if (!enough) fail_cut(stream_);
    return true;
}

void SerialChunks::begin_stream(std::uint64_t start) {
    stream_start_ = start;
    stream_size_ = 0;
    in_stream_ = true;
    decoder_->start();
}

void SerialChunks::continue_stream(TextChunk& chunk, std::size_t size) {
    while (chunk.size < size) {
        std::size_t const room = std::min(size - chunk.size, decode_step);
        bool const at_end = input_.size() == 0 && !input_.ensure(1);
        auto const step = decoder_->decode(input_.data(), input_.size(),
                                           chunk.text.data() + chunk.front + chunk.size, room);
        input_.consume(step.used);
        chunk.size += step.produced;
        stream_size_ += step.produced;
        if (step.status == StreamDecoder::Status::bad)
            fail(decoder_->problem() + " in the " + stream_, stream_start_);
        if (step.status == StreamDecoder::Status::finished) {
            if (decoder_->unchecked()) unchecked_ = true;
            finish_stream();
            in_stream_ = false;
            return;
        }
        if (at_end && step.produced == 0 && !step.waits) fail_cut(stream_);
    }
}

void SerialChunks::fail_cut(std::string const& inside) const {
    throw_input_error(name(), std::string("the compressed file is truncated: it ends at byte ") +
                                  std::to_string(input_.position() + input_.size()) + " inside the " +
                                  inside);
}

}  // namespace motifcount::internal
