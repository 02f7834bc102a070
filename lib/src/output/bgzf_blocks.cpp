#include "output/bgzf_blocks.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <new>

namespace motifcount::internal {
namespace {

// Gzip header with a "BC" extra field, whose last two bytes are the block size minus 1. Trailer: CRC-32 and length of the text
constexpr unsigned char header[] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 6, 0, 'B', 'C', 2, 0, 0, 0};
constexpr std::size_t trailer_size = 8;

void store_le(char* out, std::uint32_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out[i] = static_cast<char>(value >> (8 * i));
}

class BgzfCompressor final : public BlockCompressor {
public:
    explicit BgzfCompressor(int level)
        : compressor_(libdeflate_alloc_compressor(level), &libdeflate_free_compressor) {
        if (compressor_ == nullptr) throw std::bad_alloc();
        bound_ = sizeof header + libdeflate_deflate_compress_bound(compressor_.get(), bgzf_block_text) +
                 trailer_size;
    }

    void compress(std::string_view text, std::string& block) override {
        block.resize(bound_);
        std::copy(std::begin(header), std::end(header), block.begin());
        std::size_t const packed = libdeflate_deflate_compress(compressor_.get(), text.data(), text.size(),
                                                               block.data() + sizeof header,
                                                               block.size() - sizeof header - trailer_size);
        std::size_t const size = sizeof header + packed + trailer_size;
        store_le(block.data() + sizeof header - 2, static_cast<std::uint32_t>(size - 1), 2);
        store_le(block.data() + size - 8, libdeflate_crc32(0, text.data(), text.size()), 4);
        store_le(block.data() + size - 4, static_cast<std::uint32_t>(text.size()), 4);
        block.resize(size);
    }

private:
    std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> compressor_;
    std::size_t bound_;
};

}  // namespace

std::unique_ptr<BlockCompressor> make_bgzf_compressor(int level) {
    return std::make_unique<BgzfCompressor>(level);
}

}  // namespace motifcount::internal
