#include "compress.hpp"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <memory>
#include <stdexcept>

namespace motifcount::internal::test {
namespace {

std::string deflate_raw(std::string_view text, int level) {
    z_stream stream{};
    if (deflateInit2(&stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("deflateInit2");
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    int const result = deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::runtime_error("deflate");
    return out;
}

std::string little_endian(std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
    return out;
}

std::uint32_t crc(std::string_view text) {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<Bytef const*>(text.data()), text.size()));
}

std::string trailer(std::string_view text) {
    return little_endian(crc(text), 4) + little_endian(text.size(), 4);
}

}  // namespace

std::string gzip_member(std::string_view text, MemberStyle const& style) {
    int const flags = (style.has_header_crc ? 2 : 0) | (style.has_extra ? 4 : 0) | (style.has_name ? 8 : 0) |
                      (style.has_comment ? 16 : 0);
    std::string out = "\x1F\x8B\x08";
    out += static_cast<char>(flags);
    out += little_endian(0, 4);
    out += '\0';
    out += '\x03';
    if (style.has_extra) out += little_endian(style.extra.size(), 2) + style.extra;
    if (style.has_name) out += style.name + '\0';
    if (style.has_comment) out += style.comment + '\0';
    if (style.has_header_crc) out += little_endian(crc(out) & 0xFFFF, 2);
    return out + deflate_raw(text, style.level) + trailer(text);
}

std::string bgzf_block(std::string_view text, int level) {
    std::string const data = deflate_raw(text, level);
    std::string out("\x1F\x8B\x08\x04\0\0\0\0\0\xFF\x06\0BC\x02\0", 16);
    return out + little_endian(16 + 2 + data.size() + 8 - 1, 2) + data + trailer(text);
}

std::string bgzf_end_block() {
    return bgzf_block("");
}

std::string bgzf_file(std::string_view text, std::size_t block) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); i += block) out += bgzf_block(text.substr(i, block));
    return out + bgzf_end_block();
}

std::string zstd_frame(std::string_view text, ZstdStyle const& style) {
    std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> const context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, style.level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, style.checksum ? 1 : 0);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_contentSizeFlag, style.content_size ? 1 : 0);
    if (style.window_log != 0) ZSTD_CCtx_setParameter(context.get(), ZSTD_c_windowLog, style.window_log);
    std::string frame(ZSTD_compressBound(text.size()) + 64, '\0');
    ZSTD_outBuffer out{frame.data(), frame.size(), 0};
    // Compresses in two steps, as for a pipe. Then the header has the content size only if the size is set beforehand.
    if (style.content_size) ZSTD_CCtx_setPledgedSrcSize(context.get(), text.size());
    ZSTD_inBuffer in{text.data(), text.size(), 0};
    ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_continue);
    ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_end);
    frame.resize(out.pos);
    return frame;
}

std::string zstd_skippable(std::string_view content, unsigned kind) {
    std::string frame;
    for (std::size_t const value : {std::size_t{0x184D2A50} + kind, content.size()})
        for (int shift = 0; shift < 32; shift += 8) frame += static_cast<char>(value >> shift & 0xFF);
    return frame += content;
}

std::string xz_stream(std::string_view text, bool checksum, std::uint32_t preset) {
    std::string stream(lzma_stream_buffer_bound(text.size()), '\0');
    std::size_t size = 0;
    lzma_easy_buffer_encode(preset, checksum ? LZMA_CHECK_CRC64 : LZMA_CHECK_NONE, nullptr,
                            reinterpret_cast<unsigned char const*>(text.data()), text.size(),
                            reinterpret_cast<unsigned char*>(stream.data()), &size, stream.size());
    stream.resize(size);
    return stream;
}

std::string bzip2_stream(std::string_view text, int level) {
    std::string stream(text.size() + text.size() / 50 + 700, '\0');
    auto size = static_cast<unsigned>(stream.size());
    BZ2_bzBuffToBuffCompress(stream.data(), &size, const_cast<char*>(text.data()),
                             static_cast<unsigned>(text.size()), level, 0, 0);
    stream.resize(size);
    return stream;
}

}  // namespace motifcount::internal::test
