#pragma once

#include <string>
#include <string_view>

/// Character classes and case conversion for ASCII, independent of the locale (unlike <cctype>)
namespace motifcount::internal {

[[nodiscard]] constexpr bool is_digit(char letter) noexcept {
    return letter >= '0' && letter <= '9';
}
[[nodiscard]] constexpr bool is_lower(char letter) noexcept {
    return letter >= 'a' && letter <= 'z';
}
[[nodiscard]] constexpr bool is_upper(char letter) noexcept {
    return letter >= 'A' && letter <= 'Z';
}
[[nodiscard]] constexpr bool is_letter(char letter) noexcept {
    return is_lower(letter) || is_upper(letter);
}

/// True if `byte` is a control character. Names and table fields may not contain control characters.
[[nodiscard]] constexpr bool is_control(char byte) noexcept {
    return (byte >= '\0' && byte < ' ') || byte == '\x7f';
}

[[nodiscard]] constexpr char to_lower(char letter) noexcept {
    return is_upper(letter) ? static_cast<char>(letter - 'A' + 'a') : letter;
}
[[nodiscard]] constexpr char to_upper(char letter) noexcept {
    return is_lower(letter) ? static_cast<char>(letter - 'a' + 'A') : letter;
}

[[nodiscard]] inline std::string to_lower(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower) letter = to_lower(letter);
    return lower;
}
[[nodiscard]] inline std::string to_upper(std::string_view text) {
    std::string upper(text);
    for (char& letter : upper) letter = to_upper(letter);
    return upper;
}

/// Returns `name` with each control character replaced by '_', so that it can be written to a table.
[[nodiscard]] inline std::string without_controls(std::string_view name) {
    std::string clean(name);
    for (char& letter : clean)
        if (is_control(letter)) letter = '_';
    return clean;
}

/// Returns a text for messages: in quotes, without control characters, and shortened if it is longer than 40 bytes.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
    constexpr std::size_t most = 40;
    std::string quoted = "'";
    quoted += without_controls(text.substr(0, most));
    if (text.size() <= most) return quoted.append("'");
    return quoted.append("...' (").append(std::to_string(text.size())).append(" characters)");
}

}  // namespace motifcount::internal
