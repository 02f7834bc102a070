#include "compress.hpp"

#include <zlib.h>

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

}  // namespace motifcount::internal::test
