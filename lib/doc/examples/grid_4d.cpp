// Finds a block in a grid of four dimensions: a spot that grows over two time points in a series of image stacks (time x
// depth x row x column).
//
//     grid_4d

#include <array>
#include <iostream>
#include <vector>

#include "motifcount/motifcount.hpp"

int main() try {
    motifcount::GridShape const shape{6, 4, 8, 10};
    std::vector<std::uint8_t> cells(shape.cells(), 0);
    auto const set = [&](std::uint64_t t, std::uint64_t z, std::uint64_t y, std::uint64_t x,
                         std::uint8_t grey) { cells[((t * 4 + z) * 8 + y) * 10 + x] = grey; };
    // A spot of 1 x 2 cells that has 2 x 2 cells at the next time point, twice; the second time, one of its cells is too
    // dark.
    std::array<motifcount::GridShape::Coordinates, 2> const spots{{{1, 2, 3, 4}, {3, 0, 5, 7}}};
    for (auto const& [t, z, y, x] : spots) {
        set(t, z, y, x, 200);
        set(t, z, y, x + 1, 200);
        for (std::uint64_t row = 0; row < 2; ++row)
            for (std::uint64_t column = 0; column < 2; ++column) set(t + 1, z, y + row, x + column, 200);
    }
    set(4, 0, 6, 8, 90);

    // Two time points, one plane, two rows and two columns. Cells with care 0 match any value: the second row at the first
    // time.
    using Block = motifcount::GridBlock<std::uint8_t>;
    Block const growing("growing spot", {2, 1, 2, 2}, {200, 200, 0, 0, 200, 200, 200, 200},
                        {255, 255, 0, 0, 255, 255, 255, 255});
    for (unsigned const mismatches : {0U, 1U}) {
        motifcount::GridSearchOptions options;
        options.max_mismatches = mismatches;
        motifcount::GridSearch<std::uint8_t> const search({growing}, options);
        for (motifcount::GridHit const& hit : search.find({cells, shape})) {
            auto const [t, z, y, x] = shape.coordinates(hit.offset);
            std::cout << "up to " << mismatches << " cells differ: " << search.blocks()[hit.block].id()
                      << " at time " << t << ", depth " << z << ", row " << y << ", column " << x << ", "
                      << hit.mismatches << " differ\n";
        }
    }
    if (!std::cout.flush())
        throw motifcount::Error(motifcount::ErrorCode::output, "standard output cannot be written");
} catch (motifcount::Error const& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
