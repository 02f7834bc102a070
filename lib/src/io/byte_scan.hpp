#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>

#include <bit>
#endif

namespace motifcount::internal {

/// Error message for a carriage return before the end of a line
inline constexpr char stray_return[] =
    "the line contains a carriage return; save the text with LF or CRLF line ends";

/// Scans titles, quality lines and SAM sequences with SSE2, which is part of x86-64: 16 bytes per step, because lines are short
namespace scalar {

/// Returns the first byte in [begin, end) that titles may not contain (a byte below 32, except tab), or `end`.
[[nodiscard]] inline char const* find_control(char const* begin, char const* end) noexcept {
    for (; begin != end; ++begin)
        if (auto const byte = static_cast<unsigned char>(*begin); byte < 32 && byte != '\t') break;
    return begin;
}

/// Returns the number of leading bytes that are quality characters (33 to 126).
[[nodiscard]] inline std::size_t count_printable(char const* begin, std::size_t size) noexcept {
    std::size_t i = 0;
    while (i < size && static_cast<unsigned char>(begin[i] - 33) <= 126 - 33) ++i;
    return i;
}

/// Returns the first space or tab in [begin, end), or `end`.
[[nodiscard]] inline char const* find_blank(char const* begin, char const* end) noexcept {
    while (begin != end && *begin != ' ' && *begin != '\t') ++begin;
    return begin;
}

/// Returns the first byte in [begin, end) that is not a letter, or `end`.
[[nodiscard]] inline char const* find_no_letter(char const* begin, char const* end) noexcept {
    for (; begin != end; ++begin) {
        auto const lower = static_cast<unsigned char>(*begin | 0x20);
        if (lower < 'a' || lower > 'z') break;
    }
    return begin;
}

}  // namespace scalar

#if defined(__SSE2__)

[[nodiscard]] inline __m128i load_16(char const* bytes) noexcept {
    return _mm_loadu_si128(reinterpret_cast<__m128i const*>(bytes));
}

[[nodiscard]] inline char const* find_control(char const* begin, char const* end) noexcept {
    __m128i const last_control = _mm_set1_epi8(31);
    __m128i const tab = _mm_set1_epi8('\t');
    for (; end - begin >= 16; begin += 16) {
        __m128i const bytes = load_16(begin);
        __m128i const control = _mm_cmpeq_epi8(_mm_min_epu8(bytes, last_control), bytes);
        __m128i const wanted = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, tab), control);
        if (auto const mask = static_cast<unsigned>(_mm_movemask_epi8(wanted)); mask != 0)
            return begin + std::countr_zero(mask);
    }
    return scalar::find_control(begin, end);
}

[[nodiscard]] inline std::size_t count_printable(char const* begin, std::size_t size) noexcept {
    __m128i const first = _mm_set1_epi8(33);
    __m128i const range = _mm_set1_epi8(126 - 33);
    std::size_t i = 0;
    for (; size - i >= 16; i += 16) {
        __m128i const shifted = _mm_sub_epi8(load_16(begin + i), first);
        __m128i const good = _mm_cmpeq_epi8(_mm_min_epu8(shifted, range), shifted);
        if (auto const mask = static_cast<unsigned>(_mm_movemask_epi8(good)); mask != 0xFFFF)
            return i + static_cast<std::size_t>(std::countr_one(mask));
    }
    return i + scalar::count_printable(begin + i, size - i);
}

[[nodiscard]] inline char const* find_blank(char const* begin, char const* end) noexcept {
    __m128i const blank = _mm_set1_epi8(' ');
    __m128i const tab = _mm_set1_epi8('\t');
    for (; end - begin >= 16; begin += 16) {
        __m128i const bytes = load_16(begin);
        __m128i const wanted = _mm_or_si128(_mm_cmpeq_epi8(bytes, blank), _mm_cmpeq_epi8(bytes, tab));
        if (auto const mask = static_cast<unsigned>(_mm_movemask_epi8(wanted)); mask != 0)
            return begin + std::countr_zero(mask);
    }
    return scalar::find_blank(begin, end);
}

[[nodiscard]] inline char const* find_no_letter(char const* begin, char const* end) noexcept {
    __m128i const case_bit = _mm_set1_epi8(0x20);
    __m128i const first = _mm_set1_epi8('a');
    __m128i const range = _mm_set1_epi8('z' - 'a');
    for (; end - begin >= 16; begin += 16) {
        __m128i const lower = _mm_or_si128(load_16(begin), case_bit);
        __m128i const shifted = _mm_sub_epi8(lower, first);
        __m128i const letters = _mm_cmpeq_epi8(_mm_min_epu8(shifted, range), shifted);
        if (auto const mask = static_cast<unsigned>(_mm_movemask_epi8(letters)); mask != 0xFFFF)
            return begin + std::countr_one(mask);
    }
    return scalar::find_no_letter(begin, end);
}

#else
using scalar::count_printable;
using scalar::find_blank;
using scalar::find_control;
using scalar::find_no_letter;
#endif

}  // namespace motifcount::internal
