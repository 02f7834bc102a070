#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal {

using Colour = std::array<std::uint8_t, 3>;

struct Raster {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgb;  ///< RGB values, height x width x 3
};

/// Frame to draw around a hit: the hit's first cell and size, and a tooltip
struct Frame {
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    std::uint64_t rows = 0;
    std::uint64_t columns = 0;
    std::uint32_t block = 0;  ///< Index of the block, which selects the colour
    std::string title;
};

/// Picture of a two-dimensional grid with its hits. Small grids are magnified, up to 16 pixels per cell. Grids with more than
/// 4096 cells per side are reduced by the smallest possible integer factor; each pixel then shows the first of its cells.
class GridPicture {
public:
    /// `colour(offset)`: colour of a cell. Throws Error(usage) if the grid does not have two dimensions, or has no cells.
    GridPicture(GridShape const& shape, std::function<Colour(std::uint64_t)> const& colour);

    /// Returns a PNG file with frames around the cells of the hits.
    [[nodiscard]] std::string png(std::vector<Frame> const& frames) const;
    /// Returns an SVG file: the cells as an embedded PNG, and one rectangle with a title per frame. If there are more than
    /// 20,000 frames, which are too many for viewers, all frames are drawn in the embedded PNG.
    [[nodiscard]] std::string svg(std::vector<Frame> const& frames) const;

private:
    struct Box {
        std::uint32_t left, top, right, bottom;  ///< Pixels, half-open
    };
    [[nodiscard]] Box box(Frame const& frame) const noexcept;
    [[nodiscard]] Raster framed(std::vector<Frame> const& frames) const;

    std::uint64_t magnify_ = 1;
    std::uint64_t reduce_ = 1;
    Raster cells_;
};

/// Colours of pixels and letters. A is green, C blue, G amber, T red, and gaps are pale grey, as is usual.
[[nodiscard]] Colour grey_colour(unsigned value, unsigned max_value) noexcept;
[[nodiscard]] Colour letter_colour(std::uint8_t cell) noexcept;

[[nodiscard]] std::string encode_png(Raster const& raster);

}  // namespace motifcount::internal
