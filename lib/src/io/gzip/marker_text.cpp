#include "io/gzip/marker_text.hpp"

#include <cstring>

#include "io/gzip/deflate_decoder.hpp"

namespace motifcount::internal {

void put_markers(std::uint16_t* symbols) noexcept {
    for (std::size_t i = 0; i < deflate_window; ++i)
        symbols[i] = static_cast<std::uint16_t>(first_marker + i);
}

bool has_markers(std::uint16_t const* symbols, std::size_t size) noexcept {
    constexpr std::size_t group = 256;
    // Searches from the end: if a text has markers, some are usually close to the end.
    while (size > 0) {
        std::size_t const part = size % group == 0 ? group : size % group;
        size -= part;
        unsigned any = 0;
        for (std::size_t i = 0; i < part; ++i) any |= symbols[size + i];
        if (any >= first_marker) return true;
    }
    return false;
}

std::size_t min_marker(std::uint16_t const* symbols, std::size_t size) noexcept {
    std::size_t least = deflate_window;
    for (std::size_t i = 0; i < size; ++i)
        if (symbols[i] >= first_marker && symbols[i] - std::size_t{first_marker} < least)
            least = symbols[i] - std::size_t{first_marker};
    return least;
}

MarkerTable::MarkerTable() noexcept {
    for (std::size_t byte = 0; byte < 256; ++byte) bytes_[byte] = static_cast<char>(byte);
}

void MarkerTable::set_window(char const* window) noexcept {
    std::memcpy(bytes_ + first_marker, window, deflate_window);
}

void MarkerTable::replace(std::uint16_t const* symbols, std::size_t size, char* text) const noexcept {
    // Looks up 16 symbols at a time without a branch, because markers are unpredictable.
    constexpr std::size_t group = 16;
    std::size_t i = 0;
    for (; i + group <= size; i += group)
        for (std::size_t k = 0; k < group; ++k) text[i + k] = bytes_[symbols[i + k]];
    for (; i < size; ++i) text[i] = bytes_[symbols[i]];
}

}  // namespace motifcount::internal
