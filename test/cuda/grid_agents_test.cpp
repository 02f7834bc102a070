// Tests the agents of the 2-D CUDA search on the CPU: the filter word by word, and the Shift-Or scan lane by lane.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "cuda/grid/agent.hpp"
#include "cuda/grid/tables.hpp"
#include "grid/shift_or.hpp"
#include "support/grid_oracle.hpp"

namespace motifcount::internal::cuda::test {
namespace {

template <class Cell>
struct Drawn {
    GridShape text_shape;
    std::vector<Cell> cells;
    GridBlock<Cell> block;

    [[nodiscard]] GridView<Cell> view() const { return {cells, text_shape}; }
    /// Cells in the form in which a device stores them
    [[nodiscard]] std::vector<std::uint32_t> words() const {
        std::vector<std::uint32_t> all(text_words(view()), 0x55AA55AAU);
        std::memcpy(all.data(), cells.data(), cells.size() * sizeof(Cell));
        return all;
    }
};

/// Returns a small random text and a small random block. Some cells of the block are wildcards.
template <class Cell>
Drawn<Cell> draw(std::mt19937& random, unsigned rank) {
    std::vector<std::uint64_t> extents(rank);
    std::vector<std::uint64_t> block_extents;
    std::uint64_t volume = 1;
    std::uint64_t block_volume = 1;
    for (auto& extent : extents) {
        extent = 2 + random() % (rank == 1 ? 400 : rank == 2 ? 50 : 9);
        volume *= extent;
        block_extents.push_back(1 + random() % std::min<std::uint64_t>(extent, rank == 1 ? 70 : 6));
        block_volume *= block_extents.back();
    }
    Cell const spread = static_cast<Cell>(sizeof(Cell) == 1 ? 0x51 : 0x1234);
    auto const any_cell = [&] { return static_cast<Cell>(random() % 3 * spread); };
    std::vector<Cell> cells(volume);
    for (auto& cell : cells) cell = any_cell();
    std::vector<Cell> values(block_volume);
    std::vector<Cell> care(block_volume, GridBlock<Cell>::exact);
    for (auto& value : values) value = any_cell();
    for (auto& mask : care)
        if (random() % 3 == 0) mask = random() % 2 == 0 ? Cell{0} : static_cast<Cell>(0x10);
    care[0] = GridBlock<Cell>::exact;
    return {GridShape(extents), std::move(cells), {"b", GridShape(block_extents), values, care}};
}

/// Returns the (position, mismatches) pairs that the oracle finds.
template <class Cell>
std::vector<std::pair<std::uint64_t, std::uint32_t>> expected_places(Drawn<Cell> const& drawn,
                                                                     std::uint32_t limit) {
    using test_support::PlainGrid;
    auto const extents_of = [](GridShape const& shape) {
        std::vector<std::uint64_t> all;
        for (unsigned axis = 0; axis < shape.rank(); ++axis) all.push_back(shape.extent(axis));
        return all;
    };
    PlainGrid<Cell> const text{extents_of(drawn.text_shape), drawn.cells};
    PlainGrid<std::pair<Cell, Cell>> block{extents_of(drawn.block.shape()), {}};
    for (std::size_t i = 0; i < drawn.block.values().size(); ++i)
        block.cells.emplace_back(drawn.block.values()[i], drawn.block.care()[i]);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> places;
    for (auto const& [number, mismatches, where] :
         test_support::grid_oracle(std::vector{block}, text, limit, [](auto const&wanted, Cell cell) {
             return (cell & wanted.second) == (wanted.first & wanted.second);
         })) {
        std::uint64_t offset = 0;
        for (std::size_t axis = 0; axis < where.size(); ++axis)
            offset = offset * text.extents[axis] + where[axis];
        places.emplace_back(offset, mismatches);
    }
    return places;
}

/// Returns the number of mismatches of the whole block at a position.
template <class Cell>
std::uint32_t mismatches_in_full(GridPlaces const& places, GridText<Cell> const& text, std::uint64_t place) {
    std::uint32_t total = 0;
    for (std::uint32_t i = 0; i < places.word_count; ++i)
        total += word_mismatches(text, place, places.words[i]);
    return total;
}

/// Finds exact occurrences: compares each word of the text with the anchor, then the whole block.
template <class Cell>
std::vector<std::pair<std::uint64_t, std::uint32_t>> find_by_anchor(Drawn<Cell> const& drawn) {
    GridPlacesData<Cell> const host(drawn.text_shape, drawn.block);
    GridPlaces const places = host.view();
    auto const words = drawn.words();
    GridText<Cell> const text{words.data()};
    auto const telling = grid_detail::choose_telling_cells(drawn.view(), drawn.block, host.placement, 0);
    auto const anchor = choose_anchor(drawn.block, host.placement, telling);
    auto const cells = wide_cells<Cell>(telling);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
    for (std::size_t word = 0; word + 1 < words.size(); ++word) {
        auto const anchors = anchors_in<Cell>(anchor, words[word], words[word + 1]);
        if (holds_anchor<Cell>(anchor, words[word], words[word + 1]) != (anchors != 0))
            FAIL("the first look at a word and the second differ");
        for (auto left = anchors; left != 0; left &= left - 1) {
            std::uint64_t const place =
                word * GridText<Cell>::cells_per_word + lowest_bit(left) - anchor.offset;
            if (is_place(places, place) &&
                has_telling_cells(text, place, cells.data(), static_cast<unsigned>(cells.size())) &&
                mismatches_in_full(places, text, place) == 0)
                found.emplace_back(place, 0);
        }
    }
    return found;
}

/// Returns (position, mismatches) pairs. Compares some cells at every position, then the block at the remaining positions.
template <class Cell>
std::vector<std::pair<std::uint64_t, std::uint32_t>> filter(Drawn<Cell> const& drawn, std::uint32_t limit) {
    GridPlacesData<Cell> const host(drawn.text_shape, drawn.block);
    GridPlaces const places = host.view();
    auto const words = drawn.words();
    GridText<Cell> const text{words.data()};
    auto const cells = wide_cells<Cell>(
        grid_detail::choose_telling_cells(drawn.view(), drawn.block, host.placement, limit, 1));
    std::vector<std::pair<std::uint64_t, std::uint32_t>> found;
    // Number of adjacent words of positions that a lane processes together. Positions after the end of the line are ignored.
    constexpr unsigned words_each = 4;
    for (std::uint64_t line = 0; line < places.lines; ++line)
        for (std::uint64_t column = 0; column < places.columns;
             column += words_each * GridText<Cell>::cells_per_word) {
            std::uint64_t const start = line_start(places, line) + column;
            std::uint32_t alive[words_each];
            for (unsigned w = 0; w < words_each; ++w)
                alive[w] = places_in_word<Cell>(places, column + w * GridText<Cell>::cells_per_word);
            surviving_places<words_each>(text, start, GridText<Cell>::cells_per_word, cells.data(),
                                         static_cast<unsigned>(cells.size()), limit, alive);
            for (unsigned w = 0; w < words_each; ++w)
                for (; alive[w] != 0; alive[w] &= alive[w] - 1) {
                    std::uint64_t const place = start + w * GridText<Cell>::cells_per_word +
                                                lowest_bit(alive[w]) / (8 * sizeof(Cell));
                    auto const total = mismatches_in_full(places, text, place);
                    if (total <= limit) found.emplace_back(place, total);
                }
        }
    return found;
}

TEST_CASE_TEMPLATE("the filter's agents agree with the oracle in 1 to 4 dimensions", Cell, std::uint8_t,
                   std::uint16_t) {
    std::mt19937 random(5);
    std::size_t hits = 0;
    for (unsigned round = 0; round < 80; ++round) {
        auto const drawn = draw<Cell>(random, 1 + round % 4);
        for (std::uint32_t const limit : {0U, 1U, 3U}) {
            if (limit >= drawn.block.selective_cells()) continue;
            auto const expected = expected_places(drawn, limit);
            REQUIRE((limit == 0 ? find_by_anchor(drawn) : filter(drawn, limit)) == expected);
            hits += expected.size();
        }
    }
    CHECK(hits > 500);
}

TEST_CASE("the lanes' scan steps give the state of Shift-Or") {
    std::mt19937_64 random(8);
    for (unsigned round = 0; round < 50; ++round) {
        std::vector<std::uint64_t> masks(64);
        for (auto& mask : masks) mask = random() | random();
        std::vector<std::uint64_t> serial;
        std::uint64_t state = ~std::uint64_t{0};
        for (auto const mask : masks) serial.push_back(state = state << 1U | mask);
        // Two groups of 32 lanes; the second group starts with the final state of the first group.
        std::uint64_t carry = ~std::uint64_t{0};
        for (std::size_t group = 0; group < 2; ++group) {
            std::vector<std::uint64_t> lanes(masks.begin() + static_cast<std::ptrdiff_t>(32 * group),
                                             masks.begin() + static_cast<std::ptrdiff_t>(32 * group + 32));
            for (unsigned distance = 1; distance < 32; distance *= 2) {
                auto const before = lanes;
                for (unsigned lane = distance; lane < 32; ++lane)
                    lanes[lane] = scan_step(before[lane - distance], distance, before[lane]);
            }
            for (unsigned lane = 0; lane < 32; ++lane) lanes[lane] = scan_step(carry, lane + 1, lanes[lane]);
            for (unsigned lane = 0; lane < 32; ++lane) CHECK(lanes[lane] == serial[32 * group + lane]);
            carry = lanes[31];
        }
    }
    CHECK(scan_step(~std::uint64_t{0}, 64, 5) == 5);
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
