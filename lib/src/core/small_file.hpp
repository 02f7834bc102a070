#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// Returns up to `most` bytes from the start of a file; fewer (possibly no bytes) if reading fails. Meant for optional system
/// information. Throws std::bad_alloc; std::ifstream would treat this error like a missing file. Thread-safe.
[[nodiscard]] std::string read_small_file(std::string const& path, std::size_t most = 16384);

/// Removes the first line from `text` and returns it without its newline.
[[nodiscard]] std::string_view take_line(std::string_view& text);

/// Removes leading white space and the first word from `text`. Returns the word, which may be empty.
[[nodiscard]] std::string_view take_word(std::string_view& text);

/// Removes leading white space and a whole number from `text`, and returns the number. Empty if there is no number.
template <typename Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
    std::string_view rest = text;
    std::string_view const word = take_word(rest);
    Number number = 0;
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{}) return std::nullopt;
    auto const left = static_cast<std::size_t>(word.data() + word.size() - end);
    text.remove_prefix(text.size() - rest.size() - left);
    return number;
}

}  // namespace motifcount::internal
