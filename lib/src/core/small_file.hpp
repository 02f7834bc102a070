#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// The first bytes of a file, at most so many; fewer, or none, if it cannot be read. For what the system says of itself
/// in text: who asks can do without it. A stream of the standard library takes missing memory for such a file, too; this
/// throws std::bad_alloc. Thread-safe.
[[nodiscard]] std::string read_small_file(std::string const& path, std::size_t most = 16384);

/// Takes the first line off `text`, which is not empty, and returns it without its end.
[[nodiscard]] std::string_view take_line(std::string_view& text);

/// Takes the first word off `text` and the blanks and line ends before it; empty if there is none.
[[nodiscard]] std::string_view take_word(std::string_view& text);

/// Takes a whole number off `text` and the blanks and line ends before it; nothing if none stands there or it is too
/// large. What follows its digits stays.
template <typename Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
    std::string_view rest = text;
    std::string_view const word = take_word(rest);
    Number number = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{}) return std::nullopt;
    auto const left = static_cast<std::size_t>(word.data() + word.size() - end);  // of the word
    text.remove_prefix(text.size() - rest.size() - left);
    return number;
}

}  // namespace motifcount::internal
