#include "io/gzip/gzip_header.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cstring>

namespace motifcount::internal {
namespace {

constexpr std::size_t fixed_size = 10;
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

/// Reads the header of a member step by step, and computes its checksum.
class HeaderReader {
public:
    HeaderReader(RawInput& input, std::string const& name)
        : input_(input), name_(name), start_(input.position()) {}

    void need(std::size_t size) {
        if (!input_.ensure(size)) fail("the compressed file is truncated: it ends in a gzip header");
    }
    void take(std::size_t size) {
        crc_ = libdeflate_crc32(crc_, input_.data(), size);
        input_.consume(size);
    }
    void skip_text() {
        for (;;) {
            need(1);
            void const* end = std::memchr(input_.data(), 0, input_.size());
            if (end != nullptr)
                return take(static_cast<std::size_t>(static_cast<unsigned char const*>(end) - input_.data()) +
                            1);
            take(input_.size());
        }
    }
    [[nodiscard]] std::uint32_t crc() const noexcept { return crc_; }
    [[noreturn]] void fail(char const* what) const {
        throw_input_error(name_, std::string(what) + " at byte " + std::to_string(start_));
    }

private:
    RawInput& input_;
    std::string const& name_;
    std::uint64_t start_;
    std::uint32_t crc_ = 0;
};

}  // namespace

std::size_t bgzf_block_length(std::string_view head) noexcept {
    auto const* bytes = reinterpret_cast<unsigned char const*>(head.data());
    if (head.size() < gzip_header_peek || bytes[0] != 0x1F || bytes[1] != 0x8B || bytes[3] != has_extra)
        return 0;
    return bgzf_block_size(bytes + 12, std::min<std::size_t>(load_le16(bytes + 10), head.size() - 12));
}

GzipHeader read_gzip_header(RawInput& input, std::string const& name) {
    HeaderReader reader(input, name);
    reader.need(fixed_size);
    unsigned char const* const head = input.data();
    if (head[2] != 8) reader.fail("unsupported compression method in the gzip member");
    unsigned const flags = head[3];
    if ((flags & reserved) != 0) reader.fail("the gzip member has reserved flags set");

    if ((flags & has_extra) != 0) {
        reader.need(fixed_size + 2);
        std::size_t const extra_size = load_le16(input.data() + fixed_size);
        reader.need(fixed_size + 2 + extra_size);
        std::size_t const length = fixed_size + 2 + extra_size;
        if (flags == has_extra) {
            std::size_t const block = bgzf_block_size(input.data() + fixed_size + 2, extra_size);
            if (block != 0) {
                if (block <= length + gzip_trailer_size) reader.fail("bad BGZF block size");
                return {block, length};
            }
        }
        reader.take(length);
    } else {
        reader.take(fixed_size);
    }
    if ((flags & has_name) != 0) reader.skip_text();
    if ((flags & has_comment) != 0) reader.skip_text();
    if ((flags & has_header_crc) != 0) {
        reader.need(2);
        if (load_le16(input.data()) != (reader.crc() & 0xFFFF))
            reader.fail("wrong checksum of the gzip header");
        input.consume(2);
    }
    return {};
}

GzipHeaderView view_gzip_header(unsigned char const* data, std::size_t size) noexcept {
    constexpr GzipHeaderView none{0, 0};
    if (size < fixed_size || data[0] != 0x1F || data[1] != 0x8B || data[2] != 8 || (data[3] & reserved) != 0)
        return none;
    unsigned const flags = data[3];
    std::size_t length = fixed_size;
    if ((flags & has_extra) != 0) {
        if (size - length < 2) return none;
        std::size_t const extra_size = load_le16(data + length);
        length += 2;
        if (size - length < extra_size) return none;
        std::size_t const block = flags == has_extra ? bgzf_block_size(data + length, extra_size) : 0;
        length += extra_size;
        if (block != 0) return block <= length + gzip_trailer_size ? none : GzipHeaderView{length, block};
    }
    for (unsigned const flag : {has_name, has_comment}) {
        if ((flags & flag) == 0) continue;
        void const* const end = std::memchr(data + length, 0, size - length);
        if (end == nullptr) return none;
        length = static_cast<std::size_t>(static_cast<unsigned char const*>(end) - data) + 1;
    }
    if ((flags & has_header_crc) != 0) {
        if (size - length < 2 || load_le16(data + length) != (libdeflate_crc32(0, data, length) & 0xFFFF))
            return none;
        length += 2;
    }
    return {length, 0};
}

}  // namespace motifcount::internal
