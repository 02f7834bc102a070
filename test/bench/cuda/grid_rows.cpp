// Measures searches for 2-D blocks in byte images. Writing a larger buffer before each launch empties the L2 cache.
#include <algorithm>
#include <cstdio>
#include <random>

#include "cuda/grid/kernels.hpp"
#include "cuda/grid/tables.hpp"
#include "grid/cuda_search.hpp"
#include "grid/shift_or.hpp"
#include "rows.hpp"

namespace bench {

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::cuda;

namespace {

/// A square image of random bytes with 20 copies of a block. The copies may overlap.
struct Image {
    std::uint64_t side;
    std::vector<std::uint8_t> cells;
    std::uint64_t block_side;
    std::vector<std::uint8_t> block;
};

Image make_image(std::uint64_t side, std::uint64_t block_side, unsigned letters) {
    Image image{side, std::vector<std::uint8_t>(side * side), block_side,
                std::vector<std::uint8_t>(block_side * block_side)};
    in_parallel(image.cells.size(), [&](std::uint64_t from, std::uint64_t to) {
        for (auto i = from; i < to; ++i) image.cells[i] = static_cast<std::uint8_t>(scramble(i) % letters);
    });
    for (std::size_t i = 0; i < image.block.size(); ++i)
        image.block[i] = static_cast<std::uint8_t>(scramble(i + (1ULL << 40U)) % letters);
    for (std::uint64_t k = 0; k < 20; ++k) {
        auto const row = scramble(k + (1ULL << 41U)) % (side - block_side);
        auto const column = scramble(k + (1ULL << 42U)) % (side - block_side);
        for (std::uint64_t i = 0; i < block_side; ++i)
            std::copy_n(image.block.begin() + static_cast<std::ptrdiff_t>(i * block_side), block_side,
                        image.cells.begin() + static_cast<std::ptrdiff_t>((row + i) * side + column));
    }
    return image;
}

void grid_row(Context& context, Image const& image, std::uint32_t limit, bool goals = false) {
    GridView<std::uint8_t> const view{image.cells, {image.side, image.side}};
    std::vector<GridBlock<std::uint8_t>> const blocks{
        {"b", {image.block_side, image.block_side}, image.block}};
    std::string const set = std::to_string(image.side) + "^2 bytes, block " +
                            std::to_string(image.block_side) + "^2, K=" + std::to_string(limit);
    GridSearch<std::uint8_t> const search(blocks, {limit, GridMethod::filter, 16, {}});
    auto const expected = search.find(view);
    bool const filter_right = expected.size() >= 10 && find_blocks(search, view, 0) == expected;

    DeviceBuffer<std::uint8_t> flush(256 << 20);
    auto const make_cold = [&] {
        check(cudaMemsetAsync(flush.data(), 1, flush.bytes()), "emptying the cache");
    };
    GridPlacesData<std::uint8_t> const host(view.shape, blocks[0]);
    auto const row_offsets = upload(host.placement.row_offsets());
    auto const block_words = upload(host.words);
    auto places = host.view();
    places.row_offsets = row_offsets.data();
    places.words = block_words.data();
    DeviceBuffer<std::uint32_t> words(text_words(view));
    check(cudaMemcpy(words.data(), image.cells.data(), image.cells.size(), cudaMemcpyHostToDevice),
          "copying");
    DeviceBuffer<std::uint64_t> offsets(1 << 20);
    DeviceBuffer<std::uint32_t> mismatches(1 << 20);
    DeviceBuffer<unsigned long long> count(1);
    clear(count);
    PlaceBuffer const out{offsets.data(), mismatches.data(), offsets.size(), count.data()};
    double const cells = static_cast<double>(image.cells.size());
    double const floor =
        time_ms([&](std::size_t) { read_bytes(words.data(), image.cells.size()); }, make_cold);
    context.table.add({set, "reading only", floor, cells, 0, 0, true, "Tcell/s"});
    auto const chosen = grid_detail::choose_telling_cells(view, blocks[0], host.placement, limit,
                                                          limit == 0 ? 0 : grid_spare_cells);
    auto const anchor = choose_anchor(blocks[0], host.placement, chosen);
    auto const telling = upload(wide_cells<std::uint8_t>(chosen));
    double const filter = time_ms(
        [&](std::size_t) {
            filter_grid<std::uint8_t>({places,
                                       {words.data()},
                                       image.cells.size(),
                                       anchor,
                                       telling.data(),
                                       static_cast<unsigned>(telling.size()),
                                       limit,
                                       out},
                                      context.shape, nullptr);
        },
        make_cold);
    context.table.add({set, "filter", filter, cells, floor, 0, filter_right, "Tcell/s",
                       std::to_string(telling.size()) + " telling cells, x base is of reading"});
    if (goals) context.table.goal("filter, " + set + ": % of reading once", 100 * floor / filter, 25, " %");
    if (limit != 0 || image.block_side > max_scan_cells) return;
    GridSearch<std::uint8_t> const scan(blocks, {0, GridMethod::shift_or, 16, {}});
    bool const scan_right = find_blocks(scan, view, 0) == expected;
    grid_detail::ShiftOrTable<std::uint8_t> const table(blocks[0]);
    DeviceBuffer<std::uint32_t> const symbols(table.symbols());
    DeviceBuffer<std::uint64_t> const masks(table.masks());
    double const scanning = time_ms(
        [&](std::size_t) {
            scan_grid<std::uint8_t>(
                {places, {words.data()}, symbols.data(), masks.data(), table.symbol_count(), out},
                context.shape, nullptr);
        },
        make_cold);
    context.table.add({set, "shift-or", scanning, cells, floor, 0, scan_right, "Tcell/s"});
    if (goals) context.table.goal("shift-or, " + set + ": at most 3 ms (here: 3 / ms)", 3 / scanning, 1, "");
}

/// True if the device finds the same blocks as the CPU in random grids of 1 to 4 dimensions, for both cell sizes.
bool small_grids_agree() {
    std::mt19937 random(12);
    bool right = true;
    for (unsigned round = 0; round < 40; ++round) {
        std::vector<std::uint64_t> extents(1 + round % 4);
        std::vector<std::uint64_t> block_extents;
        std::uint64_t volume = 1;
        std::uint64_t block_volume = 1;
        for (auto& extent : extents) {
            extent = 3 + random() % (extents.size() == 1 ? 5000 : extents.size() == 2 ? 300 : 25);
            volume *= extent;
            block_extents.push_back(1 +
                                    random() % std::min<std::uint64_t>(extent, extents.size() == 1 ? 60 : 7));
            block_volume *= block_extents.back();
        }
        auto const compare = [&]<class Cell>(Cell spread) {
            std::vector<Cell> cells(volume);
            for (auto& cell : cells) cell = static_cast<Cell>(random() % 3 * spread);
            std::vector<Cell> values(block_volume);
            std::vector<Cell> care(block_volume, GridBlock<Cell>::exact);
            for (auto& value : values) value = static_cast<Cell>(random() % 3 * spread);
            for (auto& mask : care)
                if (random() % 3 == 0) mask = random() % 2 == 0 ? Cell{0} : static_cast<Cell>(0x10);
            care[0] = GridBlock<Cell>::exact;
            std::vector<GridBlock<Cell>> const blocks{{"b", GridShape(block_extents), values, care}};
            GridView<Cell> const view{cells, GridShape(extents)};
            for (auto const method : {GridMethod::filter, GridMethod::shift_or})
                for (std::uint32_t const limit : {0U, 1U, 2U, 5U}) {
                    if (limit >= blocks[0].selective_cells()) continue;
                    if (method == GridMethod::shift_or && limit != 0) continue;
                    GridSearch<Cell> const search(blocks, {limit, method, 4, {}});
                    if (search.find(view) == find_blocks(search, view, 0)) continue;
                    right = false;
                    std::printf("  round %u, K=%u, cells of %zu bytes, %s: differs\n", round, limit,
                                sizeof(Cell), std::string(to_string(method)).c_str());
                }
        };
        compare(std::uint8_t{0x51});
        compare(std::uint16_t{0x1234});
    }
    return right;
}

}  // namespace

void grid_rows(Context& context) {
    context.table.section("2-D blocks in images, cold caches");
    // The paper measures block sizes up to 64 (figure 10).
    for (std::uint64_t const side : {4, 8, 16, 32, 64})
        grid_row(context, make_image(6144, side, 256), 0, side == 64);
    grid_row(context, make_image(6144, 64, 256), 3);
    grid_row(context, make_image(6144, 16, 4), 0);
    grid_row(context, make_image(6144, 16, 4), 4);
    grid_row(context, make_image(6144, 100, 256), 0);
    grid_row(context, make_image(1000, 17, 3), 0);
    context.table.add(
        {"40 random grids, 1 to 4 dimensions", "as the CPU", 0, 0, 0, 0, small_grids_agree(), ""});
}

}  // namespace bench
