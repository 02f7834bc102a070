#include "io/xz_chunks.hpp"

#include <lzma.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <string>
#include <utility>

#include "io/serial_chunks.hpp"

namespace motifcount::internal {
namespace {

using namespace std::string_view_literals;

/// Memory limit of the decoder in bytes; files from `xz -9` need 65 MB.
constexpr std::uint64_t max_memory = std::uint64_t{128} << 20;

class XzDecoder final : public StreamDecoder {
public:
    XzDecoder() = default;
    ~XzDecoder() override { lzma_end(&stream_); }
    XzDecoder(XzDecoder const&) = delete;
    XzDecoder& operator=(XzDecoder const&) = delete;

    void start() override {
        unchecked_ = false;
        if (lzma_stream_decoder(&stream_, max_memory, LZMA_TELL_NO_CHECK | LZMA_TELL_UNSUPPORTED_CHECK) !=
            LZMA_OK)
            throw std::bad_alloc();
    }

    Step decode(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        stream_.next_in = in;
        stream_.avail_in = in_size;
        stream_.next_out = reinterpret_cast<unsigned char*>(out);
        stream_.avail_out = out_size;
        lzma_ret result = lzma_code(&stream_, LZMA_RUN);
        if (result == LZMA_NO_CHECK) {
            unchecked_ = true;
            result = lzma_code(&stream_, LZMA_RUN);
        }
        return {judge(result), in_size - stream_.avail_in, out_size - stream_.avail_out};
    }

    std::string problem() const override { return problem_; }
    bool unchecked() const noexcept override { return unchecked_; }

private:
    Status judge(lzma_ret result) {
        switch (result) {
            case LZMA_OK:
            case LZMA_BUF_ERROR:  // No progress was possible, because all input is used
                return Status::more;
            case LZMA_STREAM_END:
                return Status::finished;
            case LZMA_MEM_ERROR:
                throw std::bad_alloc();
            case LZMA_MEMLIMIT_ERROR:
                problem_ =
                    "decompression needs more than 128 MB of memory (decompress the file first, for instance "
                    "with 'xz -dc FILE | ... -')";
                break;
            case LZMA_UNSUPPORTED_CHECK:
            case LZMA_OPTIONS_ERROR:
                problem_ = "the type of check or filter is not supported";
                break;
            default:
                problem_ = "the compressed data is corrupt";
        }
        return Status::bad;
    }

    lzma_stream stream_ = LZMA_STREAM_INIT;
    std::string problem_;
    bool unchecked_ = false;
};

class XzChunks final : public SerialChunks {
public:
    explicit XzChunks(std::unique_ptr<InputFile> file)
        : SerialChunks(std::move(file), std::make_unique<XzDecoder>(), "xz stream",
                       "\xFD"
                       "7zXZ\0"sv) {}

protected:
    /// Skips padding: zero bytes in multiples of four (section 2.2 of the xz format).
    void skip_padding() override {
        std::uint64_t const start = input_.position();
        while (input_.ensure(1)) {
            unsigned char const* const begin = input_.data();
            auto const* const behind =
                std::find_if(begin, begin + input_.size(), [](unsigned char byte) { return byte != 0; });
            bool const all = behind == begin + input_.size();
            input_.consume(static_cast<std::size_t>(behind - begin));
            if (!all) break;
        }
        if ((input_.position() - start) % 4 != 0)
            fail("the padding of the xz file is not a multiple of four bytes", start);
    }
};

}  // namespace

std::unique_ptr<ChunkSource> open_xz_chunks(std::unique_ptr<InputFile> file) {
    return std::make_unique<XzChunks>(std::move(file));
}

}  // namespace motifcount::internal
