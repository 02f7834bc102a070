#include "core/small_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

namespace motifcount::internal {

std::string read_small_file(std::string const& path, std::size_t most) {
    // Allocates memory before opening the file, so that std::bad_alloc cannot leak the descriptor.
    std::string text(most, '\0');
    int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::size_t size = 0;
    while (file >= 0 && size < most) {
        ssize_t const count = ::read(file, text.data() + size, most - size);
        if (count <= 0) break;
        size += static_cast<std::size_t>(count);
    }
    if (file >= 0) ::close(file);
    text.resize(size);
    return text;
}

std::string_view take_line(std::string_view& text) {
    std::string_view const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

std::string_view take_word(std::string_view& text) {
    constexpr std::string_view blanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    std::string_view const word = text.substr(0, text.find_first_of(blanks));
    text.remove_prefix(word.size());
    return word;
}

}  // namespace motifcount::internal
