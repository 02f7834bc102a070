#include "core/white_space.hpp"

#include <algorithm>

namespace motifcount::internal {
namespace {

// Includes the separators 0x1C to 0x1F, because Python counts them as white space.
constexpr bool is_ascii_space(char byte) noexcept {
    return byte == ' ' || (byte >= '\t' && byte <= '\r') || (byte >= '\x1c' && byte <= '\x1f');
}

// Non-ASCII characters with the Unicode property White_Space
constexpr std::string_view unicode_spaces[] = {
    "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
    "\u2007", "\u2008", "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};

/// Returns the length in bytes of the white-space character at the start of the text; 0 if it starts with another character.
std::size_t space_length(std::string_view text) noexcept {
    if (is_ascii_space(text.front())) return 1;
    if (static_cast<unsigned char>(text.front()) < 0x80) return 0;
    for (std::string_view const space : unicode_spaces)
        if (text.starts_with(space)) return space.size();
    return 0;
}

}  // namespace

bool has_white_space(std::string_view text) noexcept {
    for (; !text.empty(); text.remove_prefix(1))
        if (space_length(text) != 0) return true;
    return false;
}

std::string without_white_space(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        std::size_t const space = space_length(text);
        clean += space != 0 ? '_' : text.front();
        text.remove_prefix(std::max<std::size_t>(space, 1));
    }
    return clean;
}

}  // namespace motifcount::internal
