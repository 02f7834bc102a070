#include "output/zstd_blocks.hpp"

#include <zstd.h>

#include <new>

namespace motifcount::internal {
namespace {

class ZstdCompressor final : public BlockCompressor {
public:
    explicit ZstdCompressor(int level) : context_(ZSTD_createCCtx(), &ZSTD_freeCCtx) {
        bool const ready =
            context_ != nullptr &&
            ZSTD_isError(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level)) == 0 &&
            ZSTD_isError(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1)) == 0;
        if (!ready) throw std::bad_alloc();
    }

    void compress(std::string_view text, std::string& block) override {
        block.resize(ZSTD_compressBound(text.size()));
        std::size_t const size =
            ZSTD_compress2(context_.get(), block.data(), block.size(), text.data(), text.size());
        // The buffer is large enough, so the only possible error is lack of memory.
        if (ZSTD_isError(size) != 0) throw std::bad_alloc();
        block.resize(size);
    }

private:
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> context_;
};

}  // namespace

std::unique_ptr<BlockCompressor> make_zstd_compressor(int level) {
    return std::make_unique<ZstdCompressor>(level);
}

}  // namespace motifcount::internal
