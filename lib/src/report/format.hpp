#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace motifcount::internal {

/// Most letters that put() writes for a number.
inline constexpr std::size_t max_digits = 20;

/// Formatting into a buffer that is known to be large enough: both return the end of what they wrote.
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

}  // namespace motifcount::internal
