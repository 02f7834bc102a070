#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal {

using Colour = std::array<std::uint8_t, 3>;

/// A picture of red, green, blue bytes.
struct Raster {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;  ///< height x width x 3
};

/// One frame to be drawn: a hit's cells, half-open, and what to call it.
struct HitFrame {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint32_t block = 0;  ///< picks the colour
    std::string title;
};

/// Draws a two-dimensional grid with its hits. A small grid is magnified (up to 16 pixels a cell), one above
/// 4096 cells a side is reduced by the smallest whole factor that fits (the first cell of each square shows).
class GridPicture {
public:
    /// `colour(offset)` gives the colour of the cell with that row-major offset. Throws Error(usage) unless
    /// the grid has two dimensions and at least one cell.
    GridPicture(GridShape const& shape, std::function<Colour(std::uint64_t)> const& colour);

    /// PNG: the frames are drawn around the hits' cells.
    [[nodiscard]] std::string png(std::vector<HitFrame> const& frames) const;
    /// SVG: the cells as an embedded PNG, a rectangle with a title for each frame; above 20,000 frames, which
    /// viewers take badly, the frames are part of the embedded PNG.
    [[nodiscard]] std::string svg(std::vector<HitFrame> const& frames) const;

private:
    struct Box {
        std::uint32_t left, top, right, bottom;  ///< pixels, half-open
    };
    [[nodiscard]] Box box(HitFrame const& frame) const noexcept;
    [[nodiscard]] Raster framed(std::vector<HitFrame> const& frames) const;

    std::uint64_t magnify_ = 1;
    std::uint64_t reduce_ = 1;
    Raster cells_;
};

/// The grey of a pixel; the customary colours of an alignment's letters (A green, C blue, G amber, T red, gap
/// pale grey).
[[nodiscard]] Colour grey_colour(unsigned value, unsigned max_value) noexcept;
[[nodiscard]] Colour letter_colour(std::uint8_t cell) noexcept;

/// Encodes a raster as a PNG file (8-bit RGB, deflate by zlib).
[[nodiscard]] std::string encode_png(Raster const& raster);

}  // namespace motifcount::internal
