#include <zlib.h>

#include "grid/picture.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

void append_number(std::string& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 0xFFU);
}

void append_chunk(std::string& png, std::string const& type, std::string const& data) {
    append_number(png, static_cast<std::uint32_t>(data.size()));
    auto const checked = type + data;
    png += checked;
    auto const* const bytes = reinterpret_cast<Bytef const*>(checked.data());
    append_number(png, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(checked.size()))));
}

}  // namespace

std::string encode_png(Raster const& raster) {
    std::string lines;  // Each line begins with its filter type; 0 = no filter
    std::size_t const line_bytes = std::size_t{raster.width} * 3;
    lines.reserve((line_bytes + 1) * raster.height);
    for (std::size_t y = 0; y < raster.height; ++y) {
        lines += '\0';
        lines.append(reinterpret_cast<char const*>(raster.rgb.data()) + y * line_bytes, line_bytes);
    }
    auto size = compressBound(static_cast<uLong>(lines.size()));
    std::string packed(size, '\0');
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                  reinterpret_cast<Bytef const*>(lines.data()), static_cast<uLong>(lines.size()), 6) != Z_OK)
        throw Error(ErrorCode::internal,
                    "zlib could not compress a picture of " + std::to_string(lines.size()) + " bytes");
    packed.resize(size);

    std::string header;
    append_number(header, raster.width);
    append_number(header, raster.height);
    header +=
        std::string("\x08\x02\x00\x00\x00", 5);  // 8 bits, RGB, deflate, standard filters, not interlaced
    std::string png("\x89PNG\r\n\x1A\n");
    append_chunk(png, "IHDR", header);
    append_chunk(png, "IDAT", packed);
    append_chunk(png, "IEND", "");
    return png;
}

}  // namespace motifcount::internal
