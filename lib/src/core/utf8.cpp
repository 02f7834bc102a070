#include "core/utf8.hpp"

#include <cstdint>

namespace motifcount::internal {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? static_cast<std::uint8_t>(text[at]) : 0;
}

}  // namespace

std::size_t utf8_length(std::string_view text) noexcept {
    std::uint8_t const lead = byte_at(text, 0);
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    std::size_t const length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_at(text, i) & 0xC0U) != 0x80) return 0;
    // Rejects overlong forms, surrogates and code points above U+10FFFF.
    std::uint8_t const second = byte_at(text, 1);
    bool const valid = lead == 0xE0   ? second >= 0xA0
                       : lead == 0xED ? second < 0xA0
                       : lead == 0xF0 ? second >= 0x90
                       : lead == 0xF4 ? second < 0x90
                                      : true;
    return valid ? length : 0;
}

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string with_replacements(std::string_view text) {
    std::string valid;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        valid += length != 0 ? text.substr(0, length) : "\uFFFD";
        text.remove_prefix(length != 0 ? length : 1);
    }
    return valid;
}

}  // namespace motifcount::internal
