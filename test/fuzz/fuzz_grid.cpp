// Fuzzes grids: some input bytes are a block, and the others are an image or alignment in which to find it. Invalid data
// must give an error. For valid data, all methods must find the same hits as a direct comparison.
//
// The first byte selects the number of mismatches. The second byte selects the size of the block, in 16ths of the other
// bytes.

#include <cstdint>
#include <iostream>
#include <string>

#include "grid/alignment.hpp"
#include "grid/pgm.hpp"
#include "motifcount/error.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

template <GridCell Cell>
void check(GridBlock<Cell> const& block, Grid<Cell> const& text, std::uint32_t mismatches) {
    if (block.selective_cells() <= mismatches || text.shape().cells() > 100'000) return;
    auto const search = [&](GridMethod method, unsigned threads) {
        return GridSearch<Cell>({block}, {.max_mismatches = mismatches, .method = method, .threads = threads})
            .find(text.view());
    };
    auto const expected = search(GridMethod::naive, 1);
    for (GridMethod const method : {GridMethod::filter, GridMethod::shift_or}) {
        for (unsigned const threads : {1U, 3U}) {
            try {
                if (search(method, threads) == expected) continue;
            } catch (Error const& error) {
                if (error.code() == ErrorCode::limit || error.code() == ErrorCode::usage) continue;
                throw;
            }
            std::cerr << to_string(method) << " on " << threads << " threads finds other hits\n";
            __builtin_trap();
        }
    }
}

template <GridCell Cell>
void check_images(GreyImage const& block, GreyImage const& text, std::uint32_t mismatches) {
    check(block.block<Cell>("block", mismatches % 2 == 0 ? std::optional<unsigned>() : 0), text.grid<Cell>(),
          mismatches);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 3) return 0;
    std::uint32_t const mismatches = data[0] % 5U;
    std::string const rest(reinterpret_cast<char const*>(data + 2), size - 2);
    std::size_t const middle = rest.size() * (data[1] % 17U) / 16;
    Content const block{rest.substr(0, middle), "block"};
    Content const text{rest.substr(middle), "text"};
    try {
        if (is_pgm(text)) {
            auto const images = parse_pgm(text);
            for (GreyImage const& each : parse_pgm(block)) {
                if (each.pixels.empty()) continue;
                if (each.max_value < 256 && images.front().max_value < 256)
                    check_images<std::uint8_t>(each, images.front(), mismatches);
                else
                    check_images<std::uint16_t>(each, images.front(), mismatches);
            }
        } else {
            Alignment const alignment = parse_alignment(text);
            check(parse_alignment_block(block, "block"), alignment.letters, mismatches);
        }
    } catch (Error const& error) {
        if (error.code() != ErrorCode::input && error.code() != ErrorCode::motif) throw;
    }
    return 0;
}
