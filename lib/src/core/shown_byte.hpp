#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// What pages and word processors have for a blank, in UTF-8.
inline constexpr std::string_view no_break_space = "\xC2\xA0";

/// A byte in a message: as it is when it can be seen, else by its name or value.
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
