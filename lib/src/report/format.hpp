#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace motifcount::internal {

/// Maximum number of characters in a number that put() writes
inline constexpr std::size_t max_digits = 20;

/// Writes a value into a buffer that has at least room() bytes. Returns the end of the written text.
inline char* put(char* out, std::string_view text) noexcept {
    // An empty view may have data() == nullptr
    if (!text.empty()) std::memcpy(out, text.data(), text.size());
    return out + text.size();
}
inline char* put(char* out, std::uint64_t number) noexcept {
    return std::to_chars(out, out + max_digits, number).ptr;
}
inline char* put(char* out, char letter) noexcept {
    *out = letter;
    return out + 1;
}

/// Returns an upper limit on the bytes that put() writes for this value.
inline std::size_t room(std::string_view text) noexcept {
    return text.size();
}
constexpr std::size_t room(std::uint64_t) noexcept {
    return max_digits;
}
constexpr std::size_t room(char) noexcept {
    return 1;
}

/// Several numbers as one cell of put_row(), separated by `separator`. The cell must not be the first of the row.
template <class Numbers>
struct Joined {
    char separator;
    Numbers const& numbers;
    friend std::size_t room(Joined const& joined) noexcept {
        return joined.numbers.size() * (max_digits + 1);
    }
    friend char* put(char* out, Joined const& joined) {
        for (auto const& number : joined.numbers) out = put(put(out, number), joined.separator);
        return out - 1;
    }
};

/// Writes one line. Cells are separated by `separator`, and each cell type needs functions put() and room().
template <class Out, class... Cells>
void put_row(Out& out, char separator, Cells const&... cells) {
    char* end = out.reserve((room(cells) + ...) + sizeof...(cells));
    ((end = put(put(end, cells), separator)), ...);
    end[-1] = '\n';
    out.advance(end);
}

}  // namespace motifcount::internal
