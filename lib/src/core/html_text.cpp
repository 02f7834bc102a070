#include "core/html_text.hpp"

#include "core/ascii.hpp"
#include "core/utf8.hpp"

namespace motifcount::internal {

std::string html_text(std::string_view text) {
    std::string out;
    for (char const letter : with_replacements(text)) {
        if (is_control(letter) && letter != '\n' && letter != '\t')
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
            out += letter;
    }
    return out;
}

}  // namespace motifcount::internal
