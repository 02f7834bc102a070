#include "motifcount/grid.hpp"

#include <doctest/doctest.h>

#include "grid/placement.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("a shape returns its cells, rows and coordinates") {
    GridShape const shape{2, 3, 5};
    CHECK(shape.rank() == 3);
    CHECK(shape.cells() == 30);
    CHECK(shape.rows() == 6);
    CHECK(shape.row_length() == 5);
    CHECK(shape.to_string() == "2 x 3 x 5");
    CHECK(shape.coordinates(0) == GridShape::Coordinates{0, 0, 0, 0});
    CHECK(shape.coordinates(29) == GridShape::Coordinates{1, 2, 4, 0});
    CHECK(shape.coordinates(17) == GridShape::Coordinates{1, 0, 2, 0});
    CHECK(GridShape{0, 7}.cells() == 0);
    CHECK(GridShape{7, 0}.rows() == 0);
    for (GridShape const empty : {GridShape{0, 3}, GridShape{3, 0}})
        CHECK(empty.coordinates(0) == GridShape::Coordinates{});
    CHECK(GridShape{std::uint64_t{1} << 40, std::uint64_t{1} << 40, 0}.cells() == 0);
}

TEST_CASE("impossible shapes are refused with the limit and the number") {
    CHECK_THROWS_WITH_AS(GridShape({1, 1, 1, 1, 1}), "a grid has 1 to 4 dimensions, not 5", Error);
    CHECK_THROWS_WITH_AS(GridShape(std::span<std::uint64_t const>{}), "a grid has 1 to 4 dimensions, not 0",
                         Error);
    CHECK_THROWS_WITH_AS(GridShape({std::uint64_t{1} << 40, std::uint64_t{1} << 40, 2}),
                         "a grid of 1099511627776 x 1099511627776 x 2 has more than 2^64 cells", Error);
    CHECK_THROWS_WITH_AS(Grid<std::uint8_t>({2, 2}, {1, 2, 3}), "a grid of 2 x 2 needs 4 cells, not 3",
                         Error);
}

TEST_CASE("a block counts the cells that can differ") {
    GridBlock<std::uint8_t> const exact("a", {1, 3}, {1, 2, 3});
    CHECK(exact.selective_cells() == 3);
    CHECK(exact.all_exact());
    GridBlock<std::uint8_t> const loose("b", {1, 3}, {1, 2, 3}, {0xFF, 0, 0x0F});
    CHECK(loose.selective_cells() == 2);
    CHECK_FALSE(loose.all_exact());
    CHECK(loose.matches(1, 77));
    CHECK(loose.matches(2, 0xF3));
    CHECK_FALSE(loose.matches(2, 0xF4));
    CHECK_THROWS_WITH_AS(GridBlock<std::uint8_t>("c", {0, 3}, {}), "block 'c' has no cells", Error);
    CHECK_THROWS_WITH_AS(GridBlock<std::uint8_t>("d", {2, 2}, {1}), "block 'd' of 2 x 2 needs 4 cells, not 1",
                         Error);
}

TEST_CASE("positions of a block are divided into lines") {
    using grid_detail::Placement;
    Placement const flat({4, 7}, {3, 3});
    CHECK(flat.lines() == 2);
    CHECK(flat.columns() == 5);
    CHECK(flat.line_start(1) == 7);
    CHECK(flat.row_offsets() == std::vector<std::uint64_t>{0, 7, 14});

    Placement const cube({5, 4, 7}, {2, 3, 7});
    CHECK(cube.lines() == 4 * 2);
    CHECK(cube.columns() == 1);
    CHECK(cube.line_start(3) == 28 + 7);
    CHECK(cube.row_offsets() == std::vector<std::uint64_t>{0, 7, 14, 28, 35, 42});

    CHECK(Placement({4, 7}, {5, 1}).lines() == 0);
    CHECK(Placement({4, 7}, {1, 8}).lines() == 0);
    CHECK(Placement({9}, {9}).lines() == 1);
}
