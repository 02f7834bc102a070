#pragma once

#include <cstddef>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>

#include <bit>
#endif

namespace motifcount::internal {

/// Error message for a carriage return before the end of a line
inline constexpr char stray_return[] =
    "the line contains a carriage return; save the text with LF or CRLF line ends";

/// Returns the first byte in [begin, end) for which `stops` is true, or `end`. Tests 16 bytes per step with SSE2, which is part
/// of x86-64, because lines are short. `stops`: takes an unsigned byte, or a vector of unsigned bytes for the same test per byte
template <typename Stops>
[[nodiscard]] inline char const* find_byte(char const* begin, char const* end, Stops const& stops) noexcept {
#if defined(__SSE2__)
    typedef unsigned char Bytes __attribute__((vector_size(16)));
    for (; end - begin >= 16; begin += 16) {
        Bytes bytes;
        std::memcpy(&bytes, begin, sizeof bytes);
        auto const mask = static_cast<unsigned>(_mm_movemask_epi8(reinterpret_cast<__m128i>(stops(bytes))));
        if (mask != 0) return begin + std::countr_zero(mask);
    }
#endif
    while (begin != end && !stops(static_cast<unsigned char>(*begin))) ++begin;
    return begin;
}

/// Returns the first byte in [begin, end) that titles may not contain (a byte below 32, except tab), or `end`.
[[nodiscard]] inline char const* find_control(char const* begin, char const* end) noexcept {
    return find_byte(begin, end, [](auto byte) { return (byte < 32) & (byte != '\t'); });
}

/// Returns the number of leading bytes that are quality characters (33 to 126).
[[nodiscard]] inline std::size_t count_printable(char const* begin, std::size_t size) noexcept {
    auto const stops = [](auto byte) { return static_cast<decltype(byte)>(byte - 33) > 126 - 33; };
    return static_cast<std::size_t>(find_byte(begin, begin + size, stops) - begin);
}

/// Returns the first space or tab in [begin, end), or `end`.
[[nodiscard]] inline char const* find_blank(char const* begin, char const* end) noexcept {
    return find_byte(begin, end, [](auto byte) { return (byte == ' ') | (byte == '\t'); });
}

/// Returns the first byte in [begin, end) that is not a letter, or `end`.
[[nodiscard]] inline char const* find_no_letter(char const* begin, char const* end) noexcept {
    return find_byte(begin, end,
                     [](auto byte) { return static_cast<decltype(byte)>((byte | 0x20) - 'a') > 'z' - 'a'; });
}

}  // namespace motifcount::internal
