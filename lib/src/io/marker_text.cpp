#include "io/marker_text.hpp"

#include <cstring>

#include "io/deflate_decoder.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace motifcount::internal {
void put_markers(std::uint16_t* symbols) noexcept {
    for (std::size_t i = 0; i < deflate_window; ++i)
        symbols[i] = static_cast<std::uint16_t>(first_marker + i);
}

bool has_markers(std::uint16_t const* symbols, std::size_t size) noexcept {
    constexpr std::size_t group = 256;
    // From the end: whoever asks has just decoded it, and usually the answer is there.
    while (size > 0) {
        std::size_t const part = size % group == 0 ? group : size % group;
        size -= part;
        unsigned any = 0;
        for (std::size_t i = 0; i < part; ++i) any |= symbols[size + i];
        if (any >= first_marker) return true;
    }
    return false;
}

std::size_t least_marker(std::uint16_t const* symbols, std::size_t size) noexcept {
    std::size_t least = deflate_window;
    for (std::size_t i = 0; i < size; ++i)
        if (symbols[i] >= first_marker && symbols[i] - std::size_t{first_marker} < least)
            least = symbols[i] - std::size_t{first_marker};
    return least;
}

MarkerTable::MarkerTable() noexcept {
    for (std::size_t byte = 0; byte < 256; ++byte) bytes_[byte] = static_cast<char>(byte);
}

void MarkerTable::set_window(char const* window) noexcept {
    std::memcpy(bytes_ + first_marker, window, deflate_window);
}

void MarkerTable::replace(std::uint16_t const* symbols, std::size_t size, char* text) const noexcept {
    std::size_t i = 0;
    constexpr std::size_t group = 16;
    for (; i + group <= size; i += group) {
#ifdef __SSE2__
        __m128i const low = _mm_loadu_si128(reinterpret_cast<__m128i const*>(symbols + i));
        __m128i const high = _mm_loadu_si128(reinterpret_cast<__m128i const*>(symbols + i + 8));
        if (_mm_movemask_epi8(_mm_or_si128(low, high)) & 0xAAAA) {
            for (std::size_t k = 0; k < group; ++k) text[i + k] = bytes_[symbols[i + k]];
        } else {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(text + i), _mm_packus_epi16(low, high));
        }
#else
        for (std::size_t k = 0; k < group; ++k) text[i + k] = bytes_[symbols[i + k]];
#endif
    }
    for (; i < size; ++i) text[i] = bytes_[symbols[i]];
}

}  // namespace motifcount::internal
