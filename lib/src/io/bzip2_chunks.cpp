#include "io/bzip2_chunks.hpp"

#include <bzlib.h>

#include <algorithm>
#include <limits>
#include <new>
#include <string>
#include <utility>

#include "io/serial_chunks.hpp"

namespace motifcount::internal {
namespace {

class Bzip2Decoder final : public StreamDecoder {
public:
    Bzip2Decoder() = default;
    ~Bzip2Decoder() override { end(); }
    Bzip2Decoder(Bzip2Decoder const&) = delete;
    Bzip2Decoder& operator=(Bzip2Decoder const&) = delete;

    void start() override {
        end();
        stream_ = {};
        if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
        started_ = true;
    }

    Step decode(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        constexpr std::size_t most = std::numeric_limits<unsigned>::max();
        auto const in_part = static_cast<unsigned>(std::min(in_size, most));
        auto const out_part = static_cast<unsigned>(std::min(out_size, most));
        stream_.next_in = const_cast<char*>(reinterpret_cast<char const*>(in));
        stream_.avail_in = in_part;
        stream_.next_out = out;
        stream_.avail_out = out_part;
        int const result = BZ2_bzDecompress(&stream_);
        if (result == BZ_MEM_ERROR) throw std::bad_alloc();
        Status const status = result == BZ_STREAM_END ? Status::finished
                              : result == BZ_OK       ? Status::more
                                                      : Status::bad;
        return {status, in_part - stream_.avail_in, out_part - stream_.avail_out};
    }

private:
    void end() noexcept {
        if (started_) BZ2_bzDecompressEnd(&stream_);
        started_ = false;
    }

    bz_stream stream_{};
    bool started_ = false;
};

}  // namespace

std::unique_ptr<ChunkSource> open_bzip2_chunks(std::unique_ptr<InputFile> file) {
    return std::make_unique<SerialChunks>(std::move(file), std::make_unique<Bzip2Decoder>(), "bzip2 stream",
                                          "BZh");
}

}  // namespace motifcount::internal
