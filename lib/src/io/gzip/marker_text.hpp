#pragma once

#include <cstddef>
#include <cstdint>

namespace motifcount::internal {

// Text decoded without its window. A symbol is a byte, or `first_marker` plus a position in the window (0 = oldest byte).

inline constexpr std::uint16_t first_marker = 0x8000;

void put_markers(std::uint16_t* symbols) noexcept;

[[nodiscard]] bool has_markers(std::uint16_t const* symbols, std::size_t size) noexcept;
/// Returns the smallest window position to which a marker refers; `deflate_window` if there are no markers.
[[nodiscard]] std::size_t min_marker(std::uint16_t const* symbols, std::size_t size) noexcept;

/// Replaces markers by text once the window is known. Reuse it, because it is large (64 kB).
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
