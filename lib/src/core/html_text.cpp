#include "core/html_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace motifcount::internal {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

/// Bytes of the valid UTF-8 sequence that the text begins with (table 3-7 of the Unicode Standard); 0: it begins with none.
std::size_t sequence_length(std::string_view text) noexcept {
    std::uint8_t const lead = byte_at(text, 0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    std::size_t const length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_at(text, i) & 0xC0U) != 0x80) return 0;
    // Shorter sequences stand for the same letters; surrogates and numbers above 0x10FFFF are no letters.
    std::uint8_t const second = byte_at(text, 1);
    bool const valid = lead == 0xE0   ? second >= 0xA0
                       : lead == 0xED ? second < 0xA0
                       : lead == 0xF0 ? second >= 0x90
                       : lead == 0xF4 ? second < 0x90
                                      : true;
    return valid ? length : 0;
}

}  // namespace

std::string html_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        char const letter = text.front();
        std::size_t const length = sequence_length(text);
        bool const control =
            (letter >= '\0' && letter < ' ' && letter != '\n' && letter != '\t') || letter == 0x7f;
        if (length == 0 || control)
            out += "\uFFFD";
        else if (letter == '&')
            out += "&amp;";
        else if (letter == '<')
            out += "&lt;";
        else if (letter == '>')
            out += "&gt;";
        else if (letter == '"')
            out += "&quot;";
        else if (letter == '\'')
            out += "&#39;";
        else
            out += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

}  // namespace motifcount::internal
