#include <doctest/doctest.h>

#include <random>

#include "core/cpu.hpp"
#include "grid/shift_or.hpp"
#include "motifcount/grid.hpp"
#include "support/grid_oracle.hpp"
#include "support/sanitized.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr GridMethod methods[] = {GridMethod::filter, GridMethod::shift_or, GridMethod::naive};

/// Values that match a block cell: one value, all values with the same two low bits, or any value
struct Meaning {
    unsigned value = 0;
    enum { exactly, any, low_bits } kind = exactly;
};

bool fits(Meaning const& meaning, unsigned text) {
    if (meaning.kind == Meaning::any) return true;
    if (meaning.kind == Meaning::low_bits) return meaning.value % 4 == text % 4;
    return meaning.value == text;
}

template <typename Cell>
struct Case {
    test_support::PlainGrid<unsigned> text;
    std::vector<test_support::PlainGrid<Meaning>> blocks;

    [[nodiscard]] Grid<Cell> grid() const {
        return {GridShape(text.extents), std::vector<Cell>(text.cells.begin(), text.cells.end())};
    }
    [[nodiscard]] std::vector<GridBlock<Cell>> grid_blocks() const {
        std::vector<GridBlock<Cell>> all;
        for (auto const& block : blocks) {
            std::vector<Cell> values;
            std::vector<Cell> care;
            for (auto const& cell : block.cells) {
                values.push_back(static_cast<Cell>(cell.value));
                care.push_back(cell.kind == Meaning::any        ? Cell{0}
                               : cell.kind == Meaning::low_bits ? Cell{3}
                                                                : GridBlock<Cell>::exact);
            }
            all.emplace_back("b" + std::to_string(all.size()), GridShape(block.extents), values, care);
        }
        return all;
    }
};

std::uint64_t volume(std::vector<std::uint64_t> const& extents) {
    std::uint64_t product = 1;
    for (auto const extent : extents) product *= extent;
    return product;
}

/// Returns a random text with `letters` values, and blocks, which are random or parts of the text with some changed cells.
template <typename Cell>
Case<Cell> make_case(std::mt19937& random, std::vector<std::uint64_t> const& text_extents, unsigned letters,
                     std::vector<std::vector<std::uint64_t>> const& block_extents, bool loose) {
    Case<Cell> made;
    made.text.extents = text_extents;
    auto const spread = std::numeric_limits<Cell>::max() / letters;
    for (std::uint64_t i = 0; i < volume(text_extents); ++i)
        made.text.cells.push_back(static_cast<unsigned>(random() % letters * spread + letters % 4));
    for (auto const& extents : block_extents) {
        test_support::PlainGrid<Meaning> block{extents, {}};
        std::vector<std::uint64_t> corner;
        bool cut = random() % 4 != 0;
        for (std::size_t axis = 0; axis < extents.size(); ++axis) {
            cut = cut && extents[axis] <= text_extents[axis];
            corner.push_back(cut ? random() % (text_extents[axis] - extents[axis] + 1) : 0);
        }
        std::vector<std::uint64_t> inside(extents.size(), 0);
        do {
            auto where = corner;
            for (std::size_t axis = 0; axis < where.size(); ++axis) where[axis] += inside[axis];
            Meaning cell;
            cell.value =
                cut ? made.text.at(where) : static_cast<unsigned>(random() % letters * spread + letters % 4);
            if (random() % 30 == 0) cell.value = static_cast<Cell>(cell.value + 1);
            if (loose && random() % 4 == 0) cell.kind = random() % 2 == 0 ? Meaning::any : Meaning::low_bits;
            block.cells.push_back(cell);
        } while (test_support::next_coordinates(inside, extents));
        made.blocks.push_back(block);
    }
    return made;
}

template <typename Cell>
std::size_t check(Case<Cell> const& made, std::uint32_t max_mismatches, unsigned threads) {
    auto const expected = test_support::grid_oracle(made.blocks, made.text, max_mismatches, fits);
    std::vector<std::pair<GridMethod, SimdLevel>> ways;
    for (auto const method : methods) ways.emplace_back(method, simd_levels().back());
    for (auto const level : simd_levels()) ways.emplace_back(GridMethod::filter, level);
    for (auto const& [method, level] : ways) {
        ForcedSimdLevel const forced(level);
        CAPTURE(to_string(level));
        CAPTURE(to_string(method));
        CAPTURE(max_mismatches);
        GridSearch<Cell> const search(made.grid_blocks(), {max_mismatches, method, threads});
        auto const grid = made.grid();
        std::vector<test_support::GridPlace> found;
        for (auto const& hit : search.find(grid.view())) {
            auto const where = grid.shape().coordinates(hit.offset);
            found.emplace_back(
                hit.block, hit.mismatches,
                std::vector<std::uint64_t>(where.begin(), where.begin() + grid.shape().rank()));
        }
        REQUIRE(found == expected);
    }
    return expected.size();
}

}  // namespace

TEST_CASE_TEMPLATE("every method finds the same hits as the oracle, in 1 to 4 dimensions", Cell, std::uint8_t,
                   std::uint16_t) {
    std::mt19937 random(42);
    std::size_t hits = 0;
    for (unsigned round = 0; round < test::cases_of(24U); ++round) {
        unsigned const letters = round % 3 == 0 ? 2 : round % 3 == 1 ? 5 : 200;
        bool const loose = round % 2 == 0;
        std::uint32_t const most = round % 4;
        unsigned const threads = 1 + round % 3;
        CAPTURE(round);
        hits += check(
            make_case<Cell>(random, {300 + round}, letters, {{5}, {17}, {65}, {130}, {301 + round}}, loose),
            most, threads);
        hits += check(make_case<Cell>(random, {21, 150 + round}, letters,
                                      {{2, 3}, {1, 9}, {9, 2}, {3, 70}, {22, 3}}, loose),
                      most, threads);
        hits += check(
            make_case<Cell>(random, {4, 5, 40 + round}, letters, {{2, 2, 3}, {1, 5, 2}, {4, 1, 33}}, loose),
            most, threads);
        hits += check(
            make_case<Cell>(random, {3, 4, 3, 12 + round}, letters, {{2, 2, 2, 2}, {1, 4, 1, 5}}, loose),
            most, threads);
    }
    CHECK(hits > 1000);
}

TEST_CASE("line lengths around the vectors' and the tiles' edges") {
    std::mt19937 random(7);
    for (std::uint64_t const columns :
         {1, 31, 32, 33, 63, 64, 127, 128, 129, 160, 161, 255, 256, 257, 300, 513})
        for (std::uint64_t const length : {1, 2, 31, 64, 65}) {
            CAPTURE(columns);
            CAPTURE(length);
            auto const width = columns + length - 1;
            check(make_case<std::uint8_t>(random, {6, width}, 3, {{2, length}, {5, length}}, false), 0, 1);
            check(make_case<std::uint16_t>(random, {6, width}, 3, {{3, length}}, length > 2),
                  length > 2 ? 1 : 0, 1);
        }
}

TEST_CASE("a flat image and a block that differ in only one cell") {
    std::vector<std::uint8_t> cells(200 * 300, 0);
    cells[117 * 300 + 251] = 9;
    Grid<std::uint8_t> const image({200, 300}, cells);
    std::vector<std::uint8_t> block(16 * 16, 0);
    block[5 * 16 + 7] = 9;
    for (auto const method : methods) {
        GridSearch<std::uint8_t> const search({{"spot", {16, 16}, block}}, {0, method, 2});
        CHECK(search.find(image.view()) == std::vector<GridHit>{{0, 0, 112 * 300 + 244}});
        GridSearch<std::uint8_t> const flat({{"flat", {16, 16}, std::vector<std::uint8_t>(256, 0)}},
                                            {0, method, 2});
        CHECK(flat.find(image.view()).size() == 185 * 285 - 16 * 16);
    }
}

TEST_CASE("hundreds of mismatches") {
    std::mt19937 random(3);
    Case<std::uint8_t> made = make_case<std::uint8_t>(random, {60, 90}, 200, {{20, 30}, {30, 20}}, false);
    for (std::uint32_t const most : {50U, 119U, 130U, 590U, 599U}) {
        auto const expected = test_support::grid_oracle(made.blocks, made.text, most, fits);
        GridSearch<std::uint8_t> const search(made.grid_blocks(), {most, GridMethod::filter, 1});
        auto const hits = search.find(made.grid().view());
        REQUIRE(hits.size() == expected.size());
        for (std::size_t i = 0; i < hits.size(); ++i) CHECK(hits[i].mismatches == std::get<1>(expected[i]));
    }
}

TEST_CASE("any number of threads gives the same hits in the same order") {
    std::mt19937 random(5);
    auto const made = make_case<std::uint8_t>(random, {700, 900}, 2, {{2, 5}, {3, 4}, {5, 2}}, false);
    auto const grid = made.grid();
    auto const once =
        GridSearch<std::uint8_t>(made.grid_blocks(), {0, GridMethod::automatic, 1}).find(grid.view());
    CHECK(once.size() > 100);
    for (unsigned threads : {2U, 3U, 16U})
        CHECK(GridSearch<std::uint8_t>(made.grid_blocks(), {0, GridMethod::automatic, threads})
                  .find(grid.view()) == once);
}

TEST_CASE("texts that are empty or smaller than the block have no hits") {
    for (auto const method : methods) {
        GridSearch<std::uint8_t> const search({{"b", {2, 2}, {1, 1, 1, 1}}}, {0, method, 2});
        CHECK(search.find(Grid<std::uint8_t>({1, 5}, {1, 1, 1, 1, 1}).view()).empty());
        CHECK(search.find(Grid<std::uint8_t>({0, 5}, {}).view()).empty());
        CHECK(search.find(Grid<std::uint8_t>({5, 0}, {}).view()).empty());
    }
}

TEST_CASE("a method is chosen by its name") {
    for (GridMethod const method :
         {GridMethod::automatic, GridMethod::filter, GridMethod::shift_or, GridMethod::naive})
        CHECK(grid_method(to_string(method)) == method);
    CHECK_FALSE(grid_method("kmp"));
}

TEST_CASE("inputs that cannot be searched are refused, with a remedy") {
    using Blocks = std::vector<GridBlock<std::uint8_t>>;
    using Search = GridSearch<std::uint8_t>;
    GridBlock<std::uint8_t> const small("small", {1, 3}, {1, 2, 3}, {0xFF, 0, 0xFF});
    CHECK_THROWS_WITH_AS(Search(Blocks{}, {}), "there is no block to search for", Error);
    CHECK_THROWS_WITH_AS(Search(Blocks{small, small}, {}), "two blocks are called 'small'; rename one",
                         Error);
    CHECK_NOTHROW(Search(Blocks{small}, {.max_mismatches = 1}));
    CHECK_THROWS_WITH_AS(Search(Blocks{small}, {.max_mismatches = 2}),
                         "block 'small' has 2 cells that can differ, so with 2 mismatches the block would be "
                         "found everywhere; lower the limit",
                         Error);
    CHECK_THROWS_WITH_AS(Search(Blocks{{"any", {1, 2}, {7, 7}, {0, 0}}}, {}),
                         "block 'any' has no cell that can differ, so the block would be found everywhere",
                         Error);
    CHECK_THROWS_WITH_AS(Search(Blocks{small, {"line", {3}, {1, 2, 3}}}, {}),
                         "block 'line' has 1 dimension, block 'small' has 2", Error);
    GridBlock<std::uint8_t> const wide("wide", {1, 8}, {1, 2, 3, 4, 5, 6, 7, 8});
    CHECK_THROWS_WITH_AS(Search(Blocks{wide}, {.max_mismatches = 4, .method = GridMethod::shift_or}),
                         "engine shift-or takes up to 3 mismatches, not 4; use engine filter", Error);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(Search(Blocks{small}, {}).find(Grid<std::uint8_t>({3}, {1, 2, 3}).view())),
        "the text has 1 dimension, but the blocks have 2", Error);
    std::vector<std::uint8_t> const cells(8);
    CHECK_THROWS_WITH_AS(static_cast<void>(Search(Blocks{small}, {}).find({cells, {3, 3}})),
                         "a text of 3 x 3 needs 9 cells, not 8", Error);

    std::vector<std::uint16_t> distinct(900 * 1000);
    for (std::size_t i = 0; i < distinct.size(); ++i) distinct[i] = static_cast<std::uint16_t>(i);
    CHECK_THROWS_AS(
        GridSearch<std::uint16_t>({{"big", {900, 1000}, distinct}}, {.method = GridMethod::shift_or}), Error);
}
