#include <doctest/doctest.h>
#include <zlib.h>

#include "grid/alignment.hpp"
#include "grid/pgm.hpp"
#include "grid/picture.hpp"
#include "motifcount/grid.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

Alignment alignment(std::string text) {
    return parse_alignment({std::move(text), "a.fa"});
}
GridBlock<std::uint8_t> block(std::string text) {
    return parse_alignment_block({std::move(text), "b.fa"}, "b");
}
std::vector<GreyImage> images(std::string text) {
    return parse_pgm({std::move(text), "i.pgm"});
}

std::vector<GridHit> find(std::string const& block_text, std::string const& text,
                          std::uint32_t mismatches = 0) {
    return GridSearch<std::uint8_t>({block(block_text)}, {.max_mismatches = mismatches})
        .find(alignment(text).letters.view());
}

}  // namespace

TEST_CASE("alignments: wrapped lines, any line end, names up to white space") {
    auto const read = alignment("\xEF\xBB\xBF>a first\r\nAC GT\r\nu-\r\n\r\n>b\rACGTNX\n>c\tx\nacg\nt.*");
    CHECK(read.names == std::vector<std::string>{"a", "b", "c"});
    CHECK(read.letters.shape() == GridShape{3, 6});
    std::vector<std::uint8_t> const cells{1, 2, 4, 8, 8, 16, 1, 2, 4, 8, 32, 32, 1, 2, 4, 8, 16, 32};
    CHECK(std::vector<std::uint8_t>(read.letters.cells().begin(), read.letters.cells().end()) == cells);
    CHECK(alignment("").letters.shape() == GridShape{0, 0});
    CHECK(alignment(">a\n>b\n").letters.shape() == GridShape{2, 0});
}

TEST_CASE("alignments: errors name the problem") {
    CHECK_THROWS_WITH_AS(alignment(">a\nACGT\n>b x\nACG\n\n>c\nACGT\n"),
                         "a.fa: row 2 ('b', line 3) has 3 letters, but the rows before it have 4; all rows "
                         "of an alignment must have the same length",
                         Error);
    CHECK_THROWS_WITH_AS(
        alignment("ACGT\n"),
        "a.fa: line 1: this is neither FASTA, which begins with '>', nor a grey image (PGM, P2 or P5)",
        Error);
    CHECK_THROWS_WITH_AS(alignment(">a\nAC\nG7\n"), "a.fa: line 3: '7' is not a letter of an alignment",
                         Error);
    CHECK_THROWS_WITH_AS(alignment(std::string(">a\nAC\0G\n", 8)),
                         "a.fa: line 2: a NUL byte is not a letter of an alignment", Error);
    CHECK_THROWS_WITH_AS(block(">a\nACX\n"),
                         "b.fa: line 2: 'X' is not an IUPAC code, a gap ('-') or a wildcard ('?')", Error);
    CHECK_THROWS_WITH_AS(block(">a\n\n"), "b.fa: the block has no letters", Error);
}

TEST_CASE("alignments: IUPAC codes, gaps and wildcards of blocks") {
    std::string const text = ">1\nACGT-NacguRA\n>2\nTTTT-TTTTTTA\n";
    auto const places = [&](std::string const& letters, std::uint32_t mismatches = 0) {
        std::vector<std::uint64_t> offsets;
        for (auto const& hit : find(">b\n" + letters + "\n", text, mismatches)) offsets.push_back(hit.offset);
        return offsets;
    };
    CHECK(places("ACGT") == std::vector<std::uint64_t>{0, 6});
    CHECK(places("MBSK") == std::vector<std::uint64_t>{0, 6});
    CHECK(places("N-") == std::vector<std::uint64_t>{3, 15});
    CHECK(places("-N") == std::vector<std::uint64_t>{16});  // N matches bases, but not N in the text
    CHECK(places("-?") == std::vector<std::uint64_t>{4, 16});
    CHECK(places("-.") == std::vector<std::uint64_t>{});
    CHECK(places("T-A", 1) == std::vector<std::uint64_t>{3, 9, 15, 21});
    CHECK(find(">x\nT-\n>y\nT-\n", text) == std::vector<GridHit>{{0, 0, 3}});
    CHECK_THROWS_AS(places("?"), Error);
}

TEST_CASE("PGM: text and binary, 8 and 16 bits, comments, several images") {
    auto const plain = images("P2 # grey\n3 2\n# depth\n15\n0 1 2\n3 4 15");
    REQUIRE(plain.size() == 1);
    CHECK(plain[0].width == 3);
    CHECK(plain[0].height == 2);
    CHECK(plain[0].max_value == 15);
    CHECK(plain[0].pixels == std::vector<std::uint16_t>{0, 1, 2, 3, 4, 15});
    CHECK(plain[0].grid<std::uint8_t>().shape() == GridShape{2, 3});

    auto const binary = images(std::string("P5 2 1 255\n\xFF\n", 13));
    CHECK(binary.at(0).pixels == std::vector<std::uint16_t>{255, 10});
    auto const wide =
        images(std::string("P5\n2 1\n65535\n\x01\x02\xFF\xFE", 17) + "P5 1 1 9 " + '\x09' + "\n");
    REQUIRE(wide.size() == 2);
    CHECK(wide[0].pixels == std::vector<std::uint16_t>{0x0102, 0xFFFE});
    CHECK(wide[1].pixels == std::vector<std::uint16_t>{9});
    CHECK(is_pgm({"P5", ""}));
    CHECK_FALSE(is_pgm({">P5", ""}));
}

TEST_CASE("PGM: a wildcard value") {
    auto const image = images("P2 3 2 9 1 2 3 4 5 6").at(0);
    auto const block = images("P2 2 1 9 5 0").at(0);
    GridSearch<std::uint8_t> const strict({block.block<std::uint8_t>("b", std::nullopt)}, {});
    CHECK(strict.find(image.grid<std::uint8_t>().view()).empty());
    GridSearch<std::uint8_t> const loose({block.block<std::uint8_t>("b", 0)}, {});
    CHECK(loose.find(image.grid<std::uint8_t>().view()) == std::vector<GridHit>{{0, 0, 4}});
}

TEST_CASE("PGM: errors name the problem") {
    CHECK_THROWS_WITH_AS(images("P6 1 1 255 abc"), "i.pgm: byte 0: not a grey PGM image (P2 or P5)", Error);
    CHECK_THROWS_WITH_AS(images("P2 2 1 9 1"), "i.pgm: byte 10: the file ends before the next pixel", Error);
    CHECK_THROWS_WITH_AS(images("P2 2 1 9 1  "), "i.pgm: byte 12: the file ends before the next pixel",
                         Error);
    CHECK_THROWS_WITH_AS(images("P2 2 1 9 1 10"),
                         "i.pgm: byte 13: the pixel value 10 is above the maximum value 9", Error);
    CHECK_THROWS_WITH_AS(
        images("P2 20 1 9 1"),
        "i.pgm: byte 9: an image of 20 x 1 needs more than the 2 bytes that follow the header", Error);
    CHECK_THROWS_WITH_AS(images("P2 2 1 65536 1 1"),
                         "i.pgm: byte 12: the maximum value must be 1 to 65535, not 65536", Error);
    CHECK_THROWS_WITH_AS(images("P5 0 1 9 "), "i.pgm: byte 8: an image of 0 x 1 has no pixels", Error);
    CHECK_THROWS_WITH_AS(images("P5 1000000 1000000 255 abc"),
                         "i.pgm: byte 23: an image of 1000000 x 1000000 needs more than the 3 bytes that "
                         "follow the header",
                         Error);
    CHECK_THROWS_AS(images("P5 99999999999999999999 1 255 abc"), Error);
    CHECK_THROWS_AS(images("P5 1 1 255 abc"), Error);
    CHECK_THROWS_AS(images("P2 x 1 255 1"), Error);
    CHECK_THROWS_AS(images(""), Error);
}

namespace {

std::uint32_t number_at(std::string const& png, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(png.at(at + i));
    return value;
}

/// Decodes the pixels of a PNG file that encode_png() wrote, and checks all checksums.
Raster decode_png(std::string const& png) {
    REQUIRE(png.substr(0, 8) == "\x89PNG\r\n\x1A\n");
    Raster raster;
    for (std::size_t at = 8; at < png.size();) {
        auto const length = number_at(png, at);
        auto const type = png.substr(at + 4, 4);
        auto const data = png.substr(at + 8, length);
        auto const checked = type + data;
        CHECK(crc32(0, reinterpret_cast<Bytef const*>(checked.data()), static_cast<uInt>(checked.size())) ==
              number_at(png, at + 8 + length));
        if (type == "IHDR") {
            raster.width = number_at(data, 0);
            raster.height = number_at(data, 4);
        } else if (type == "IDAT") {
            std::string lines(std::size_t{raster.height} * (raster.width * 3 + 1), '\0');
            auto size = static_cast<uLongf>(lines.size());
            REQUIRE(uncompress(reinterpret_cast<Bytef*>(lines.data()), &size,
                               reinterpret_cast<Bytef const*>(data.data()),
                               static_cast<uLong>(data.size())) == Z_OK);
            REQUIRE(size == lines.size());
            for (std::size_t y = 0; y < raster.height; ++y) {
                CHECK(lines[y * (raster.width * 3 + 1)] == 0);
                for (std::size_t x = 0; x < raster.width * 3; ++x)
                    raster.rgb.push_back(
                        static_cast<unsigned char>(lines[y * (raster.width * 3 + 1) + 1 + x]));
            }
        }
        at += 12 + length;
    }
    CHECK(png.substr(png.size() - 8, 4) == "IEND");
    return raster;
}

}  // namespace

TEST_CASE("pictures: small grids are magnified, large ones reduced, hits framed") {
    GridPicture const small({10, 20}, [](std::uint64_t offset) { return grey_colour(offset % 256, 255); });
    auto const cells = decode_png(small.png({}));
    CHECK(cells.width == 320);
    CHECK(cells.height == 160);
    CHECK(cells.rgb[0] == 0);
    CHECK(cells.rgb[3 * 319] == 19);
    auto const framed = decode_png(small.png({{2, 3, 4, 5, 0, "hit"}}));
    auto const pixel = [&](std::size_t x, std::size_t y) { return framed.rgb[(y * 320 + x) * 3]; };
    CHECK(pixel(3 * 16 - 1, 2 * 16) == 213);
    CHECK(pixel(3 * 16 - 2, 2 * 16) == 213);
    CHECK(pixel(8 * 16 + 1, 6 * 16 + 1) == 213);
    CHECK(pixel(3 * 16, 2 * 16) == 255);
    CHECK(pixel(3 * 16 - 3, 2 * 16) == 255);
    CHECK(pixel(3 * 16 + 1, 2 * 16 + 1) == 43);
    CHECK(pixel(3 * 16 - 4, 2 * 16) == 42);

    GridPicture const large({3, 9000}, [](std::uint64_t offset) {
        return grey_colour(static_cast<unsigned>(offset % 9000 % 3), 2);
    });
    auto const reduced = decode_png(large.png({{2, 8999, 1, 1, 1, "corner"}}));
    CHECK(reduced.width == 3000);
    CHECK(reduced.height == 1);
    CHECK(reduced.rgb[0] == 0);
    CHECK(reduced.rgb[2999 * 3] == 204);

    auto const svg = small.svg({{2, 3, 4, 5, 0, "a<b: row 2"}});
    CHECK(svg.find("<svg ") == 0);
    CHECK(svg.find("<rect x=\"47\" y=\"31\" width=\"82\" height=\"66\"") != std::string::npos);
    CHECK(svg.find("<title>a&lt;b: row 2</title>") != std::string::npos);
    CHECK(small.svg(std::vector<Frame>(20001, {0, 0, 1, 1, 0, ""})).find("<rect") == std::string::npos);
    CHECK_THROWS_AS(GridPicture({0, 3}, [](std::uint64_t) { return Colour{}; }), Error);
    CHECK_THROWS_AS(GridPicture({3}, [](std::uint64_t) { return Colour{}; }), Error);
}
