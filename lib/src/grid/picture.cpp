#include "grid/picture.hpp"

#include <algorithm>

#include "core/html_text.hpp"
#include "grid/alignment.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

constexpr std::uint64_t max_side = 4096;  // In pixels; limits the RGB data to about 50 MB
constexpr std::uint64_t comfortable_side =
    1024;  // In pixels; smaller grids are magnified up to about this size
constexpr std::size_t max_svg_frames = 20000;
/// Width in pixels of the frames around cells. A white pixel surrounds a frame, so that it is visible on all colours.
constexpr std::uint32_t frame_width = 2;
constexpr Colour white = {255, 255, 255};

// Colours of Okabe and Ito, which colour-blind readers can distinguish; without greys and colours similar to the letters
constexpr Colour frame_colours[] = {
    {213, 94, 0}, {204, 121, 167}, {86, 180, 233}, {230, 159, 0}, {0, 158, 115}};

Colour frame_colour(std::uint32_t block) {
    return frame_colours[block % std::size(frame_colours)];
}

std::string hex(Colour const& colour) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text = "#";
    for (auto const part : colour) text += {digits[part >> 4], digits[part & 15]};
    return text;
}

std::string base64(std::string const& bytes) {
    static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (int shift = 18; shift >= 0; shift -= 6) text += letters[three >> shift & 63U];
    }
    for (std::size_t missing = (3 - bytes.size() % 3) % 3; missing-- > 0;)
        text[text.size() - 1 - missing] = '=';
    return text;
}

}  // namespace

GridPicture::GridPicture(GridShape const& shape, std::function<Colour(std::uint64_t)> const& colour) {
    if (shape.rank() != 2 || shape.cells() == 0)
        throw Error(ErrorCode::usage, "a picture needs a two-dimensional grid with at least one cell, not " +
                                          shape.to_string());
    auto const side = std::max(shape.extent(0), shape.extent(1));
    magnify_ = std::clamp<std::uint64_t>(comfortable_side / side, 1, 16);
    reduce_ = (side + max_side - 1) / max_side;
    auto const pixels = [&](std::uint64_t cells) {
        return static_cast<std::uint32_t>((cells + reduce_ - 1) / reduce_ * magnify_);
    };
    cells_ = {pixels(shape.extent(1)), pixels(shape.extent(0)), {}};
    cells_.rgb.reserve(std::size_t{cells_.width} * cells_.height * 3);
    for (std::uint64_t y = 0; y < cells_.height; ++y)
        for (std::uint64_t x = 0; x < cells_.width; ++x) {
            auto const parts = colour(y / magnify_ * reduce_ * shape.extent(1) + x / magnify_ * reduce_);
            cells_.rgb.insert(cells_.rgb.end(), parts.begin(), parts.end());
        }
}

GridPicture::Box GridPicture::box(Frame const& frame) const noexcept {
    auto const first = [&](std::uint64_t cell) {
        return static_cast<std::uint32_t>(cell / reduce_ * magnify_);
    };
    auto const last = [&](std::uint64_t cell) {
        return static_cast<std::uint32_t>((cell / reduce_ + 1) * magnify_);
    };
    return {first(frame.column), first(frame.row), last(frame.column + frame.columns - 1),
            last(frame.row + frame.rows - 1)};
}

Raster GridPicture::framed(std::vector<Frame> const& frames) const {
    auto raster = cells_;
    // Draws a ring one pixel wide. The ring is `outside` pixels away from the cells, or at the picture's edge.
    auto const ring = [&](Frame const& frame, std::uint32_t outside, Colour const& colour) {
        auto where = box(frame);
        where.left -= std::min(where.left, outside);
        where.top -= std::min(where.top, outside);
        where.right = std::min(where.right + outside, raster.width);
        where.bottom = std::min(where.bottom + outside, raster.height);
        auto const dot = [&](std::uint32_t x, std::uint32_t y) {
            std::copy(colour.begin(), colour.end(),
                      raster.rgb.begin() + (std::ptrdiff_t{y} * raster.width + x) * 3);
        };
        for (auto x = where.left; x < where.right; ++x) {
            dot(x, where.top);
            dot(x, where.bottom - 1);
        }
        for (auto y = where.top; y < where.bottom; ++y) {
            dot(where.left, y);
            dot(where.right - 1, y);
        }
    };
    for (auto const& frame : frames) {
        ring(frame, frame_width + 1, white);
        if (magnify_ >= 8) ring(frame, 0, white);  // In smaller cells, this ring would hide too much
    }
    for (auto const& frame : frames)
        for (std::uint32_t outside = frame_width; outside > 0; --outside)
            ring(frame, outside, frame_colour(frame.block));
    return raster;
}

std::string GridPicture::png(std::vector<Frame> const& frames) const {
    return encode_png(framed(frames));
}

std::string GridPicture::svg(std::vector<Frame> const& frames) const {
    bool const as_rectangles = frames.size() <= max_svg_frames;
    auto const size = [&](std::uint32_t more) {
        return "width=\"" + std::to_string(cells_.width + more) + "\" height=\"" +
               std::to_string(cells_.height + more) + "\"";
    };
    constexpr std::uint32_t margin = frame_width + 1;
    std::string const corner = std::to_string(-static_cast<std::int64_t>(margin));
    std::string text =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" " +
        size(2 * margin) + " viewBox=\"" + corner + " " + corner + " " +
        std::to_string(cells_.width + 2 * margin) + " " + std::to_string(cells_.height + 2 * margin) +
        "\">\n<image " + size(0) +
        " style=\"image-rendering:pixelated\" xlink:href=\"data:image/png;base64," +
        base64(as_rectangles ? encode_png(cells_) : png(frames)) + "\"/>\n";
    if (!as_rectangles) return text + "</svg>\n";
    auto const rectangle = [&](Frame const& frame) {
        auto const where = box(frame);
        return "<rect x=\"" + std::to_string(std::int64_t{where.left} - 1) + "\" y=\"" +
               std::to_string(std::int64_t{where.top} - 1) + "\" width=\"" +
               std::to_string(where.right - where.left + 2) + "\" height=\"" +
               std::to_string(where.bottom - where.top + 2) + "\"";
    };
    text += "<g fill=\"none\" stroke=\"" + hex(white) + "\" stroke-width=\"4\">\n";
    for (auto const& frame : frames) text += rectangle(frame) + "/>\n";
    text += "</g>\n<g fill=\"none\" stroke-width=\"2\">\n";
    for (auto const& frame : frames)
        text += rectangle(frame) + " stroke=\"" + hex(frame_colour(frame.block)) + "\"><title>" +
                html_text(frame.title) + "</title></rect>\n";
    return text + "</g>\n</svg>\n";
}

Colour grey_colour(unsigned value, unsigned max_value) noexcept {
    auto const grey = static_cast<std::uint8_t>((std::uint64_t{value} * 255 + max_value / 2) / max_value);
    return {grey, grey, grey};
}

Colour letter_colour(std::uint8_t cell) noexcept {
    switch (cell) {
        case 1:
            return {120, 190, 120};
        case 2:
            return {120, 150, 220};
        case 4:
            return {235, 200, 110};
        case 8:
            return {225, 125, 115};
        case gap_cell:
            return {238, 238, 238};
        default:
            return {150, 150, 150};
    }
}

}  // namespace motifcount::internal
