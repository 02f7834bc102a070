#include "core/html_text.hpp"

#include <algorithm>
#include <cstddef>

#include "core/ascii.hpp"
#include "core/utf8.hpp"

namespace motifcount::internal {

std::string html_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        char const letter = text.front();
        std::size_t const length = utf8_length(text);
        bool const control = is_control(letter) && letter != '\n' && letter != '\t';
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
