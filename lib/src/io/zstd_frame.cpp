#include "io/zstd_frame.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

/// Maximum window size in bytes, the same as the default of `zstd -d`
constexpr std::uint64_t largest_window = std::uint64_t{1} << 27;
constexpr std::size_t largest_block_text = std::size_t{128} << 10;

std::uint64_t load_le(unsigned char const* bytes, std::size_t size) noexcept {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | bytes[i];
    return value;
}

}  // namespace

std::optional<ZstdFrame> measure_zstd_frame(RawInput& input, std::size_t max_text) {
    constexpr std::size_t fixed = 5;  // Bytes of the magic number and the frame descriptor
    if (!input.ensure(fixed)) return std::nullopt;
    unsigned const descriptor = input.data()[4];
    bool const single_segment = (descriptor & 0x20) != 0;
    ZstdFrame frame;
    frame.checksum = (descriptor & 0x04) != 0;
    constexpr std::size_t dictionary_sizes[] = {0, 1, 2, 4};
    constexpr std::size_t content_sizes[] = {0, 2, 4, 8};
    std::size_t const window_size = single_segment ? 0 : 1;
    std::size_t const dictionary_size = dictionary_sizes[descriptor & 3];
    std::size_t const content_size =
        single_segment && descriptor >> 6 == 0 ? 1 : content_sizes[descriptor >> 6];
    frame.size = fixed + window_size + dictionary_size + content_size;
    if (!input.ensure(frame.size)) return std::nullopt;

    unsigned char const* const header = input.data();
    if (!single_segment) {
        unsigned const exponent = header[fixed] >> 3;
        unsigned const mantissa = header[fixed] & 7;
        std::uint64_t const base = std::uint64_t{1} << (10 + exponent);
        if (base + base / 8 * mantissa > largest_window) return std::nullopt;
    }
    std::uint64_t content = max_text;
    if (content_size != 0) {
        content = load_le(header + fixed + window_size + dictionary_size, content_size) +
                  (content_size == 2 ? 256 : 0);
        if (content > max_text) return std::nullopt;
    }

    // Each block has at most one window of text (at least 1 kB), and a header of three bytes.
    std::size_t const max_size = frame.size + max_text + max_text / 256 + 64;
    for (bool last = false; !last;) {
        constexpr std::size_t block_header = 3;
        if (!input.ensure(frame.size + block_header)) return std::nullopt;
        auto const block = static_cast<std::uint32_t>(load_le(input.data() + frame.size, block_header));
        last = (block & 1) != 0;
        std::size_t const size = block >> 3;
        bool const repeated = (block >> 1 & 3) == 1;  // The block is one byte that is repeated `size` times
        bool const compressed = (block >> 1 & 3) == 2;
        if (size > largest_block_text) return std::nullopt;
        frame.size += block_header + (repeated ? 1 : size);
        frame.text += compressed ? largest_block_text : size;
        if (frame.text > max_text || frame.size > max_size) return std::nullopt;
    }
    frame.text = std::min(frame.text, static_cast<std::size_t>(content));
    if (frame.checksum) frame.size += 4;
    if (!input.ensure(frame.size)) return std::nullopt;
    return frame;
}

}  // namespace motifcount::internal
