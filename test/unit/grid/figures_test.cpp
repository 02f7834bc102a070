// Worked examples of Raj et al. 2019 ("eMDPM"): the matrices in the figures, and the program in the appendix

#include <doctest/doctest.h>

#include "grid/shift_or.hpp"
#include "motifcount/grid.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// Returns the result matrix as in the figures, row by row: 0 at positions where the block was found, otherwise 1.
std::string result_matrix(Grid<std::uint8_t> const& text, GridBlock<std::uint8_t> const& block,
                          GridMethod method) {
    GridSearch<std::uint8_t> const search({block}, {.max_mismatches = 0, .method = method, .threads = 1});
    auto const rows = text.shape().extent(0) - block.shape().extent(0) + 1;
    auto const columns = text.shape().extent(1) - block.shape().extent(1) + 1;
    std::string result(rows * columns, '1');
    for (auto const& hit : search.find(text.view())) {
        auto const where = text.shape().coordinates(hit.offset);
        result.at(where[0] * columns + where[1]) = '0';
    }
    return result;
}

constexpr GridMethod methods[] = {GridMethod::automatic, GridMethod::filter, GridMethod::shift_or,
                                  GridMethod::naive};

Grid<std::uint8_t> figure_2() {
    return {{5, 5}, {126, 86, 67, 77, 89,  //
                     62,  56, 62, 74, 77,  //
                     57,  70, 65, 78, 70,  //
                     62,  69, 60, 59, 62,  //
                     58,  51, 42, 41, 42}};
}
GridBlock<std::uint8_t> figure_2_block() {
    return {"Y", {3, 3}, {126, 86, 67, 62, 56, 62, 57, 70, 65}};
}

}  // namespace

TEST_CASE("figures 2 and 3: one position of a 5 x 5 image") {
    for (auto const method : methods) {
        CAPTURE(to_string(method));
        CHECK(result_matrix(figure_2(), figure_2_block(), method) == "011111111");
    }
}

TEST_CASE("figures 4 to 8: two positions") {
    Grid<std::uint8_t> const image({5, 5}, {65, 86, 67, 77, 89,  //
                                            62, 56, 62, 74, 77,  //
                                            57, 70, 65, 86, 67,  //
                                            62, 69, 62, 56, 62,  //
                                            58, 51, 57, 70, 65});
    GridBlock<std::uint8_t> const block("part", {3, 3}, {65, 86, 67, 62, 56, 62, 57, 70, 65});
    for (auto const method : methods) {
        CAPTURE(to_string(method));
        CHECK(result_matrix(image, block, method) == "011111110");
    }
}

TEST_CASE("appendix: a 4 x 7 image of bits") {
    Grid<std::uint8_t> const image({4, 7}, {1, 1, 1, 0, 1, 1, 1,  //
                                            1, 1, 1, 1, 1, 0, 0,  //
                                            1, 1, 1, 1, 1, 1, 1,  //
                                            0, 0, 0, 0, 0, 0, 0});
    GridBlock<std::uint8_t> const block("cup", {3, 3}, {1, 0, 1, 1, 1, 1, 1, 1, 1});
    for (auto const method : methods) {
        CAPTURE(to_string(method));
        CHECK(result_matrix(image, block, method) == "1101111111");
    }
}

TEST_CASE("section 4: the scan's states of the figure's rows") {
    grid_detail::ShiftOrTable<std::uint8_t> const table(figure_2_block());
    // Each of the values 126, 86, 67, 62, 56, 57, 70 and 65 has its own symbol. All other values share one symbol.
    CHECK(table.symbol_count() == 9);
    auto const image = figure_2();
    auto const mask = [&](std::size_t row, std::size_t column) {
        return *table.masks(row, table.symbol(image.cells()[row * 5 + column])) & 7U;
    };
    // Masks M_1 to M_5 of the first row. The paper prints M_2 as it is after the shift of the scan.
    CHECK(mask(0, 0) == 0b110);
    CHECK(mask(0, 1) == 0b101);
    CHECK(mask(0, 2) == 0b011);
    CHECK(mask(0, 3) == 0b111);
    CHECK(mask(0, 4) == 0b111);

    // Expected states x_{row,k} for k = 0 to 5. The second row has the value 62 twice, so its prefix is found again at k = 3.
    std::vector<std::vector<std::uint64_t>> const states = {{0b111, 0b110, 0b101, 0b011, 0b111, 0b111},
                                                            {0b111, 0b110, 0b101, 0b010, 0b111, 0b111},
                                                            {0b111, 0b110, 0b101, 0b011, 0b111, 0b111}};
    for (std::size_t row = 0; row < 3; ++row) {
        std::vector<grid_detail::ScanElement> elements{{0, 0b111}};
        for (std::size_t k = 0; k < 5; ++k) elements.push_back({1, mask(row, k)});
        for (std::size_t k = 0; k < elements.size(); ++k) {
            // The state is the same whether the elements are combined from left to right or from right to left.
            auto left = elements[0];
            for (std::size_t i = 1; i <= k; ++i) left = grid_detail::ScanElement::combine(left, elements[i]);
            auto right = elements[k];
            for (std::size_t i = k; i-- > 0;) right = grid_detail::ScanElement::combine(elements[i], right);
            CHECK((left.mask & 7U) == states[row][k]);
            CHECK((right.mask & 7U) == states[row][k]);
            CHECK(left.shift == right.shift);
        }
    }
}
