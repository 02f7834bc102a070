#include "io/gzip/gzip_header.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>

namespace motifcount::internal {
namespace {

constexpr std::size_t fixed_size = 10;
// Headers are kept in memory while they are read. Headers are usually short.
constexpr std::size_t max_header = std::size_t{16} << 20U;
constexpr unsigned has_header_crc = 2, has_extra = 4, has_name = 8, has_comment = 16, reserved = 0xE0;

/// Returns the block length stored in a BC subfield; 0 if the extra field has no BC subfield.
std::size_t bgzf_block_size(unsigned char const* extra, std::size_t size) noexcept {
    while (size >= 4) {
        std::size_t const length = load_le16(extra + 2);
        if (length + 4 > size) return 0;
        if (extra[0] == 'B' && extra[1] == 'C' && length == 2) return std::size_t{load_le16(extra + 4)} + 1;
        extra += 4 + length;
        size -= 4 + length;
    }
    return 0;
}

}  // namespace

std::size_t bgzf_block_length(std::string_view head) noexcept {
    auto const* bytes = reinterpret_cast<unsigned char const*>(head.data());
    if (head.size() < gzip_header_peek || bytes[0] != 0x1F || bytes[1] != 0x8B || bytes[3] != has_extra)
        return 0;
    return bgzf_block_size(bytes + 12, std::min<std::size_t>(load_le16(bytes + 10), head.size() - 12));
}

GzipHeader view_gzip_header(unsigned char const* data, std::size_t size) noexcept {
    if (size < fixed_size) return {};
    if (data[0] != 0x1F || data[1] != 0x8B) return {.problem = "no gzip member"};
    if (data[2] != 8) return {.problem = "unsupported compression method in the gzip member"};
    unsigned const flags = data[3];
    if ((flags & reserved) != 0) return {.problem = "the gzip member has reserved flags set"};
    std::size_t length = fixed_size;
    if ((flags & has_extra) != 0) {
        if (size - length < 2) return {};
        std::size_t const extra_size = load_le16(data + length);
        length += 2;
        if (size - length < extra_size) return {};
        std::size_t const block = flags == has_extra ? bgzf_block_size(data + length, extra_size) : 0;
        length += extra_size;
        if (block != 0 && block <= length + gzip_trailer_size) return {.problem = "bad BGZF block size"};
        if (block != 0) return {length, block};
    }
    for (unsigned const flag : {has_name, has_comment}) {
        if ((flags & flag) == 0) continue;
        void const* const end = std::memchr(data + length, 0, size - length);
        if (end == nullptr) return {};
        length = static_cast<std::size_t>(static_cast<unsigned char const*>(end) - data) + 1;
    }
    if ((flags & has_header_crc) != 0) {
        if (size - length < 2) return {};
        if (load_le16(data + length) != (libdeflate_crc32(0, data, length) & 0xFFFF))
            return {.problem = "wrong checksum of the gzip header"};
        length += 2;
    }
    return {length};
}

GzipHeader read_gzip_header(RawInput& input, std::string const& name) {
    auto const fail = [&](char const* what) {
        throw_input_error(name, std::string(what) + " at byte " + std::to_string(input.position()));
    };
    for (std::size_t wanted = fixed_size;;) {
        bool const is_there = input.ensure(wanted);
        GzipHeader const header = view_gzip_header(input.data(), input.size());
        if (header.problem != nullptr) fail(header.problem);
        if (header.length == 0 && !is_there)
            fail("the compressed file is truncated: it ends in a gzip header");
        if (header.bgzf_block == 0) input.consume(header.length);
        if (header.length != 0) return header;
        if (input.size() >= max_header) fail("a gzip header is longer than 16 MiB");
        // Waits for only one byte, because no more may follow in a pipe. The window of a very long header grows fast.
        wanted = input.size() < RawInput::window ? input.size() + 1 : 2 * input.size();
    }
}

}  // namespace motifcount::internal
