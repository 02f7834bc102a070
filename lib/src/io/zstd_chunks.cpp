#include "io/zstd_chunks.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <utility>

#include "io/gzip/gzip_header.hpp"
#include "io/serial_chunks.hpp"
#include "io/zstd_frame.hpp"

namespace motifcount::internal {
namespace {

using namespace std::string_view_literals;

/// Maximum text size of frames that are decoded in parallel. pzstd writes frames of four windows: 8 MB at its default level.
constexpr std::size_t max_parallel_text = std::size_t{8} << 20;

std::string describe(std::size_t error) {
    switch (ZSTD_getErrorCode(error)) {
        case ZSTD_error_memory_allocation:
            throw std::bad_alloc();
        case ZSTD_error_frameParameter_windowTooLarge:
            return "decompression needs a window above 128 MB (decompress the file first, for instance with "
                   "'zstd -dc --long=31 FILE | ... -')";
        case ZSTD_error_checksum_wrong:
            return "wrong checksum (XXH64)";
        case ZSTD_error_dictionary_wrong:
            return "decompression needs a dictionary (decompress the file first, with 'zstd -dc -D "
                   "DICTIONARY FILE | ... -')";
        default:
            return "the compressed data is corrupt";
    }
}

struct FreeContext {
    void operator()(ZSTD_DCtx* context) const noexcept { ZSTD_freeDCtx(context); }
};
using Context = std::unique_ptr<ZSTD_DCtx, FreeContext>;

Context make_context() {
    Context context(ZSTD_createDCtx());
    if (context == nullptr) throw std::bad_alloc();
    return context;
}

class ZstdDecoder final : public StreamDecoder {
public:
    void start() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }

    Step decode(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        ZSTD_inBuffer input{in, in_size, 0};
        ZSTD_outBuffer output{out, out_size, 0};
        std::size_t const result = ZSTD_decompressStream(context_.get(), &output, &input);
        Status status = result == 0 ? Status::finished : Status::more;
        if (ZSTD_isError(result) != 0) {
            problem_ = describe(result);
            status = Status::bad;
        }
        return {status, input.pos, output.pos};
    }

    std::string problem() const override { return problem_; }

private:
    Context context_ = make_context();
    std::string problem_;
};

class ZstdChunks final : public SerialChunks {
public:
    explicit ZstdChunks(std::unique_ptr<InputFile> file)
        : SerialChunks(std::move(file), std::make_unique<ZstdDecoder>(), "zstd frame", "\x28\xB5\x2F\xFD"sv) {
    }

    void decode(TextChunk& chunk) const override;

protected:
    void fill(TextChunk& chunk, std::size_t size) override;
    void skip_padding() override;

private:
    void take_frame(TextChunk& chunk, ZstdFrame const& frame);
};

void ZstdChunks::skip_padding() {
    constexpr std::size_t header = 8;  // Bytes of the magic number and the length field
    while (input_.ensure(4) && is_zstd_skippable(load_le32(input_.data()))) {
        if (!input_.ensure(header)) fail_cut("skippable zstd frame");
        std::uint64_t left = header + std::uint64_t{load_le32(input_.data() + 4)};
        while (left > 0) {
            if (!input_.ensure(1)) fail_cut("skippable zstd frame");
            auto const part = static_cast<std::size_t>(std::min<std::uint64_t>(left, input_.size()));
            input_.consume(part);
            left -= part;
        }
    }
}

void ZstdChunks::fill(TextChunk& chunk, std::size_t size) {
    std::size_t frames_text = 0;
    while (chunk.size < size && frames_text < size) {
        if (!in_stream_) {
            if (!at_stream()) {
                chunk.last = true;
                break;
            }
            auto const frame = measure_zstd_frame(input_, max_parallel_text);
            if (frame) {
                if (chunk.size != 0) break;  // A chunk may not mix serial text and frames
                take_frame(chunk, *frame);
                frames_text += frame->text;
                continue;
            }
            if (!chunk.blocks.empty()) break;
            if (input_.ensure(5) && (input_.data()[4] & 4) == 0) unchecked_ = true;
            begin_stream(input_.position());
        }
        continue_stream(chunk, size);
    }
    note_progress();
}

void ZstdChunks::take_frame(TextChunk& chunk, ZstdFrame const& frame) {
    chunk.packed.grow(chunk.packed_size + frame.size, chunk.packed_size);
    std::memcpy(chunk.packed.data() + chunk.packed_size, input_.data(), frame.size);
    chunk.blocks.push_back({chunk.packed_size, static_cast<std::uint32_t>(frame.size),
                            static_cast<std::uint32_t>(frame.text), 0, input_.position()});
    chunk.packed_size += frame.size;
    if (!frame.checksum) unchecked_ = true;
    input_.consume(frame.size);
}

void ZstdChunks::decode(TextChunk& chunk) const {
    if (chunk.blocks.empty()) return;
    Context const context = make_context();
    std::size_t max_text = 0;
    for (auto const& frame : chunk.blocks) max_text += frame.size;
    chunk.text.grow(chunk.front + max_text);
    for (auto const& frame : chunk.blocks) {
        std::size_t const text =
            ZSTD_decompressDCtx(context.get(), chunk.text.data() + chunk.front + chunk.size, frame.size,
                                chunk.packed.data() + frame.first, frame.length);
        if (ZSTD_isError(text) != 0) fail(describe(text) + " in the zstd frame", frame.position);
        chunk.size += text;
    }
    chunk.blocks.clear();
}

}  // namespace

std::unique_ptr<ChunkSource> open_zstd_chunks(std::unique_ptr<InputFile> file) {
    return std::make_unique<ZstdChunks>(std::move(file));
}

}  // namespace motifcount::internal
