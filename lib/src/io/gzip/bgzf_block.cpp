#include "io/gzip/bgzf_block.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <memory>

#include "io/gzip/gzip_header.hpp"
#include "io/page_buffer.hpp"

namespace motifcount::internal {

std::optional<std::string> inflate_bgzf_block(std::string_view bytes) {
    std::size_t const size = bytes.size() < gzip_header_peek ? 0 : bgzf_block_length(bytes);
    if (size == 0 || size > bytes.size()) return std::nullopt;
    constexpr std::size_t fixed_header = 12;
    auto const* data = reinterpret_cast<unsigned char const*>(bytes.data());
    std::size_t const header = fixed_header + load_le16(data + 10);
    if (header + gzip_trailer_size >= size) return std::nullopt;
    std::uint32_t const text_size = load_le32(data + size - 4);
    if (text_size > largest_bgzf_text) return std::nullopt;
    std::string text(text_size, '\0');
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> const inflater(
        libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
    std::size_t produced = 0;
    bool const whole =
        inflater != nullptr &&
        libdeflate_deflate_decompress(inflater.get(), data + header, size - header - gzip_trailer_size,
                                      text.data(), text.size(), &produced) == LIBDEFLATE_SUCCESS &&
        produced == text_size &&
        libdeflate_crc32(0, text.data(), text.size()) == load_le32(data + size - gzip_trailer_size);
    if (!whole) return std::nullopt;
    return text;
}

std::optional<std::uint64_t> find_bgzf_block(InputFile const& file, std::uint64_t from) {
    constexpr std::size_t stretch = std::size_t{64} << 10;  // Maximum size of a block in bytes
    std::uint64_t const size = file.size();
    PageBuffer window;
    window.grow(2 * stretch);
    for (std::uint64_t at = from - from % page_bytes; at < size; at += stretch) {
        std::size_t const got = file.read_at(window.data(), 2 * stretch, at);
        std::string_view const bytes(window.data(), got);
        for (std::size_t i = bytes.find("\x1F\x8B", at < from ? from - at : 0); i < std::min(got, stretch);
             i = bytes.find("\x1F\x8B", i + 1))
            if (inflate_bgzf_block(bytes.substr(i))) return at + i;
    }
    return std::nullopt;
}

std::string first_bgzf_text(InputFile& file) {
    std::size_t const size = bgzf_block_length(file.peek(gzip_header_peek));
    return inflate_bgzf_block(file.peek(size)).value_or(std::string());
}

}  // namespace motifcount::internal
