#define ZLIB_CONST
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "io/gzip/inflater.hpp"

namespace motifcount::internal {
namespace {

class ZlibInflater final : public Inflater {
public:
    ZlibInflater() {
        // A negative number selects raw deflate streams, because other code reads headers and trailers.
        if (::inflateInit2(&stream_, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    }
    ~ZlibInflater() override { ::inflateEnd(&stream_); }

    void start() override {
        ::inflateReset(&stream_);
        crc_ = 0;
    }
    void resume(std::string_view window, std::uint32_t crc, unsigned char first_byte,
                unsigned bits) override {
        start();
        crc_ = crc;
        ::inflateSetDictionary(&stream_, reinterpret_cast<Bytef const*>(window.data()),
                               static_cast<uInt>(window.size()));
        if (bits != 0) ::inflatePrime(&stream_, static_cast<int>(8 - bits), first_byte >> bits);
    }

    Step decode(unsigned char const* in, std::size_t in_size, char* out, std::size_t out_size) override {
        constexpr std::size_t most = std::numeric_limits<uInt>::max();
        auto* const bytes = reinterpret_cast<Bytef*>(out);
        stream_.next_in = in;
        stream_.avail_in = static_cast<uInt>(std::min(in_size, most));
        stream_.next_out = bytes;
        stream_.avail_out = static_cast<uInt>(std::min(out_size, most));
        int const result = ::inflate(&stream_, Z_NO_FLUSH);
        auto const produced = static_cast<std::size_t>(stream_.next_out - bytes);
        auto const used = static_cast<std::size_t>(stream_.next_in - in);
        crc_ = static_cast<std::uint32_t>(::crc32_z(crc_, bytes, produced));
        if (result == Z_STREAM_END) return {Status::finished, used, produced};
        // Z_BUF_ERROR is not a data error; it means that no progress was possible.
        bool const fine = result == Z_OK || result == Z_BUF_ERROR;
        return {fine ? Status::more : Status::bad, used, produced};
    }

    std::uint32_t crc() const noexcept override { return crc_; }
    std::size_t unused(unsigned char*) const noexcept override { return 0; }
    char const* name() const noexcept override { return "zlib"; }

private:
    z_stream stream_{};
    std::uint32_t crc_ = 0;
};

}  // namespace

std::unique_ptr<Inflater> make_zlib_inflater() {
    return std::make_unique<ZlibInflater>();
}

}  // namespace motifcount::internal
