#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

// Text in which some bytes are not known yet, as DeflateDecoder makes it without its window: each symbol is a byte, or
// `first_marker` plus the place in the window (0 is its oldest byte) of the byte that it will be.

inline constexpr std::uint16_t first_marker = 0x8000;

/// Writes the `deflate_window` markers that stand for the unknown window.
void put_markers(std::uint16_t* symbols) noexcept;

[[nodiscard]] bool has_markers(std::uint16_t const* symbols, std::size_t size) noexcept;
/// The least place in the window that is used; `deflate_window` if none is.
[[nodiscard]] std::size_t least_marker(std::uint16_t const* symbols, std::size_t size) noexcept;

/// Turns markers into text once the window is known. Large (64 kB): keep one for many calls.
class MarkerTable {
public:
    MarkerTable() noexcept;
    /// `window` has the `deflate_window` bytes that markers stand for.
    void set_window(char const* window) noexcept;
    /// Writes the text of the symbols. Complexity: linear.
    void replace(std::uint16_t const* symbols, std::size_t size, char* text) const noexcept;

private:
    char bytes_[std::size_t{first_marker} * 2];  ///< of all symbols
};

}  // namespace motifcount::internal
