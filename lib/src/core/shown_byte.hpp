#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// No-break space (U+00A0) in UTF-8. Web pages and word processors often use it instead of a space.
inline constexpr std::string_view no_break_space = "\xC2\xA0";

/// Formats a byte for messages: visible ASCII characters in quotes, other bytes by name or value.
[[nodiscard]] inline std::string shown_byte(char byte) {
    auto const value = static_cast<unsigned char>(byte);
    if (value > ' ' && value < 127) return std::string("'") + byte + "'";
    if (byte == ' ') return "a space";
    if (byte == '\t') return "a tab";
    if (byte == '\0') return "a NUL byte";
    constexpr char digits[] = "0123456789ABCDEF";
    return std::string("the byte 0x") + digits[value >> 4U] + digits[value & 15U];
}

}  // namespace motifcount::internal
