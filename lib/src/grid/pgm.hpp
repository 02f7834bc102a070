#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grid/content.hpp"
#include "motifcount/grid.hpp"

namespace motifcount::internal {

struct GreyImage {
    std::uint64_t width = 0;
    std::uint64_t height = 0;
    unsigned max_value = 0;             ///< Value of white, 1 to 65535
    std::vector<std::uint16_t> pixels;  ///< Pixels, height x width

    /// Returns the pixels as a grid. The type Cell must be wide enough for max_value.
    template <GridCell Cell>
    [[nodiscard]] Grid<Cell> grid() const {
        return {GridShape{height, width}, std::vector<Cell>(pixels.begin(), pixels.end())};
    }
    /// Returns the image as a block. Pixels with the value `wildcard` match anything.
    template <GridCell Cell>
    [[nodiscard]] GridBlock<Cell> block(std::string id, std::optional<unsigned> wildcard) const {
        std::vector<Cell> care(pixels.size(), GridBlock<Cell>::exact);
        for (std::size_t i = 0; i < pixels.size(); ++i)
            if (wildcard && pixels[i] == *wildcard) care[i] = 0;
        return {std::move(id), GridShape{height, width}, std::vector<Cell>(pixels.begin(), pixels.end()),
                std::move(care)};
    }
};

[[nodiscard]] inline bool is_pgm(Content const& content) noexcept {
    return content.bytes.starts_with("P2") || content.bytes.starts_with("P5");
}

/// Parses all images of a PGM file: P2 (text) or P5 (binary), of any depth. P5 files may have several images. Throws
/// Error(input) with the byte position if the file is not PGM, if a size or depth is invalid, if pixels are missing or above the
/// maximum value, or if other data follows the last image.
[[nodiscard]] std::vector<GreyImage> parse_pgm(Content const& content);

}  // namespace motifcount::internal
