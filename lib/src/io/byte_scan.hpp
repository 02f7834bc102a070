#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace motifcount::internal {

/// Error message for a carriage return before the end of a line
inline constexpr char stray_return[] =
    "the line contains a carriage return; save the text with LF or CRLF line ends";

/// Returns the first byte in [begin, end) for which `stops` is true, or `end`. Tests only 16 bytes per step (SSE2, part of
/// x86-64), because lines are short. `stops`: takes an unsigned byte, or a vector of unsigned bytes for the same test per byte
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

/// Finds the line feeds of a text one after another. Tests 64 bytes at a time, which for short lines is faster than memchr().
class LineEnds {
public:
    explicit LineEnds(std::string_view text, std::size_t from) noexcept : text_(text), next_block_(from) {}

    /// Returns the position of the next line feed, or npos.
    [[nodiscard]] std::size_t next() noexcept {
        while (found_ == 0) {
            if (next_block_ >= text_.size()) return std::string_view::npos;
            found_ = find(text_.substr(next_block_, block));
            next_block_ += block;
        }
        std::size_t const position = next_block_ - block + static_cast<std::size_t>(std::countr_zero(found_));
        found_ &= found_ - 1;
        return position;
    }

private:
    static constexpr std::size_t block = 64;

    /// Returns a bit for each line feed in up to 64 bytes.
    [[nodiscard]] static std::uint64_t find(std::string_view bytes) noexcept {
        std::uint64_t found = 0;
#if defined(__SSE2__)
        if (bytes.size() == block) {
            for (unsigned i = 0; i < block; i += 16) {
                __m128i part;
                std::memcpy(&part, bytes.data() + i, sizeof part);
                auto const equal =
                    static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n'))));
                found |= std::uint64_t{equal} << i;
            }
            return found;
        }
#endif
        for (std::size_t i = 0; i < bytes.size(); ++i) found |= std::uint64_t{bytes[i] == '\n'} << i;
        return found;
    }

    std::string_view text_;
    std::size_t next_block_;
    std::uint64_t found_ = 0;  ///< Line feeds of the current block that were not returned yet
};

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
