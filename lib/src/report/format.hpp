#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace motifcount::internal {

/// Most letters that put() writes for a number.
inline constexpr std::size_t max_digits = 20;

/// Formatting into a buffer that is known to be large enough: all return the end of what they wrote.
inline char* put(char* out, std::string_view text) noexcept {
    if (!text.empty()) std::memcpy(out, text.data(), text.size());  // an empty one may be nowhere
    return out + text.size();
}
inline char* put(char* out, std::uint64_t number) noexcept {
    return std::to_chars(out, out + max_digits, number).ptr;
}
inline char* put(char* out, char letter) noexcept {
    *out = letter;
    return out + 1;
}

/// Room that put() needs.
inline std::size_t room(std::string_view text) noexcept {
    return text.size();
}
constexpr std::size_t room(std::uint64_t) noexcept {
    return max_digits;
}
constexpr std::size_t room(char) noexcept {
    return 1;
}

/// Writes a line of cells of whatever has put() and room(), with a separator between two.
template <class Out, class... Cells>
void put_row(Out& out, char separator, Cells const&... cells) {
    char* end = out.reserve((room(cells) + ...) + sizeof...(cells));
    ((end = put(put(end, cells), separator)), ...);
    end[-1] = '\n';
    out.advance(end);
}

}  // namespace motifcount::internal
