#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Appends a number in big-endian bytes, so that texts have the order of their numbers.
template <class Number>
void append_number(std::string& text, Number number) {
    for (unsigned byte = sizeof number; byte-- > 0;) text += static_cast<char>(number >> (8 * byte));
}

/// Removes a number from the end of a text.
template <class Number>
Number take_number(std::string_view& text) {
    Number number = 0;
    for (char const byte : text.substr(text.size() - sizeof number))
        number = static_cast<Number>(number << 8U) | static_cast<unsigned char>(byte);
    text.remove_suffix(sizeof number);
    return number;
}

}  // namespace motifcount::internal
