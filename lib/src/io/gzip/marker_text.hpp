#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

// Text decoded by DeflateDecoder without its window. A symbol is a byte, or `first_marker` plus a window position (0 = oldest).

inline constexpr std::uint16_t first_marker = 0x8000;

void put_markers(std::uint16_t* symbols) noexcept;

[[nodiscard]] bool has_markers(std::uint16_t const* symbols, std::size_t size) noexcept;
/// Returns the smallest window position in use; `deflate_window` if there are no markers.
[[nodiscard]] std::size_t min_marker(std::uint16_t const* symbols, std::size_t size) noexcept;

/// Replaces markers by text once the window is known. Large (64 kB): reuse it.
class MarkerTable {
public:
    MarkerTable() noexcept;
    /// `window`: the `deflate_window` bytes to which markers refer
    void set_window(char const* window) noexcept;
    void replace(std::uint16_t const* symbols, std::size_t size, char* text) const noexcept;

private:
    char bytes_[std::size_t{first_marker} * 2];  ///< Index: symbol
};

}  // namespace motifcount::internal
