#include "compressors.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <stdexcept>

#if MOTIFCOUNT_WITH_ISAL
#include <isa-l/igzip_lib.h>
#endif

namespace motifcount::internal::test {
namespace {

struct ZlibStyle {
    int level = 6;
    int strategy = Z_DEFAULT_STRATEGY;
    int memory = 8;  ///< memLevel of zlib; a block has up to 2^(6 + memory) symbols
    std::size_t flush_every = 0;
    int flush = Z_NO_FLUSH;
    std::string_view before = {};  ///< Preceding text, which matches may refer to
};

std::string by_zlib(std::string_view text, ZlibStyle const& style) {
    z_stream stream{};
    if (deflateInit2(&stream, style.level, Z_DEFLATED, -MAX_WBITS, style.memory, style.strategy) != Z_OK)
        throw std::runtime_error("deflateInit2");
    if (!style.before.empty())
        deflateSetDictionary(&stream, reinterpret_cast<Bytef const*>(style.before.data()),
                             static_cast<uInt>(style.before.size()));
    std::string out(deflateBound(&stream, text.size()) * 2 + 1024, '\0');
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    int result = Z_OK;
    for (std::size_t at = 0; result == Z_OK;) {
        std::size_t const part =
            style.flush_every == 0 ? text.size() : std::min(style.flush_every, text.size() - at);
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data() + at));
        stream.avail_in = static_cast<uInt>(part);
        at += part;
        result = deflate(&stream, at == text.size() ? Z_FINISH : style.flush);
    }
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END) throw std::runtime_error("deflate");
    return out;
}

std::string by_libdeflate(std::string_view text, int level) {
    libdeflate_compressor* const compressor = libdeflate_alloc_compressor(level);
    std::string out(libdeflate_deflate_compress_bound(compressor, text.size()), '\0');
    out.resize(libdeflate_deflate_compress(compressor, text.data(), text.size(), out.data(), out.size()));
    libdeflate_free_compressor(compressor);
    if (out.empty()) throw std::runtime_error("libdeflate_deflate_compress");
    return out;
}

#if MOTIFCOUNT_WITH_ISAL
std::string by_isal(std::string_view text, std::uint32_t level) {
    isal_zstream stream;
    isal_deflate_init(&stream);
    std::vector<std::uint8_t> memory(ISAL_DEF_LVL3_DEFAULT);
    stream.level = level;
    stream.level_buf = memory.data();
    stream.level_buf_size = static_cast<std::uint32_t>(memory.size());
    stream.end_of_stream = 1;
    std::string out(text.size() * 2 + 4096, '\0');
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<std::uint32_t>(text.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    if (isal_deflate(&stream) != COMP_OK || stream.avail_in != 0) throw std::runtime_error("isal_deflate");
    out.resize(stream.total_out);
    return out;
}
#endif

std::vector<Compressor> make_compressors() {
    std::vector<Compressor> all;
    auto const add_zlib = [&](std::string name, ZlibStyle const& style) {
        all.push_back({"zlib " + name, [style](std::string_view text) { return by_zlib(text, style); }});
    };
    for (int level = 0; level <= 9; ++level) add_zlib(std::to_string(level), {.level = level});
    for (int memory : {1, 2, 5, 9}) add_zlib("memory " + std::to_string(memory), {.memory = memory});
    add_zlib("fixed", {.strategy = Z_FIXED});
    add_zlib("fixed, small blocks", {.strategy = Z_FIXED, .memory = 1});
    add_zlib("Huffman", {.strategy = Z_HUFFMAN_ONLY, .memory = 3});
    add_zlib("runs", {.strategy = Z_RLE, .memory = 3});
    add_zlib("flushes", {.memory = 4, .flush_every = 1500, .flush = Z_SYNC_FLUSH});
    add_zlib("full flushes", {.flush_every = 4000, .flush = Z_FULL_FLUSH});
    add_zlib("partial flushes", {.flush_every = 700, .flush = Z_PARTIAL_FLUSH});
    add_zlib("stored, flushes", {.level = 0, .flush_every = 300, .flush = Z_SYNC_FLUSH});
    for (int level = 1; level <= 12; ++level)
        all.push_back({"libdeflate " + std::to_string(level),
                       [level](std::string_view text) { return by_libdeflate(text, level); }});
#if MOTIFCOUNT_WITH_ISAL
    for (std::uint32_t level = 0; level <= 3; ++level)
        all.push_back({"ISA-L " + std::to_string(level),
                       [level](std::string_view text) { return by_isal(text, level); }});
#endif
    return all;
}

}  // namespace

std::vector<Compressor> const& compressors() {
    static std::vector<Compressor> const all = make_compressors();
    return all;
}

std::string deflate_after(std::string_view before, std::string_view text) {
    return by_zlib(text, {.memory = 1, .before = before});
}

std::string wrap_member(std::string_view stream, std::string_view text) {
    std::string out("\x1F\x8B\x08\0\0\0\0\0\0\xFF", 10);
    out += stream;
    auto const crc =
        static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<Bytef const*>(text.data()), text.size()));
    for (std::uint32_t const value : {crc, static_cast<std::uint32_t>(text.size())})
        for (unsigned byte = 0; byte < 4; ++byte) out += static_cast<char>(value >> (8 * byte));
    return out;
}

}  // namespace motifcount::internal::test
