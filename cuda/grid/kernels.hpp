#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/grid/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Buffer to which kernels append positions. If the buffer is full, only `*count` increases, as in HitBuffer
struct PlaceBuffer {
    std::uint64_t* offsets = nullptr;
    std::uint32_t* mismatches = nullptr;
    std::uint64_t capacity = 0;
    unsigned long long* count = nullptr;
};

template <class Cell>
struct GridFilterArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint64_t text_cells = 0;
    GridWord anchor;  ///< Word of the block that is searched for if `limit` is 0
    GridWord const* cells = nullptr;
    unsigned cell_count = 0;  ///< Number of selective cells; 0 = cells rule out no position
    std::uint32_t limit = 0;
    PlaceBuffer out;
};

template <class Cell>
struct GridScanArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint32_t const* symbols = nullptr;  ///< Symbol for each cell value
    std::uint64_t const* masks = nullptr;    ///< Masks, by block row and then by symbol
    std::uint32_t symbol_count = 0;
    PlaceBuffer out;
    /// Number of positions in a line that a warp scans per turn: a multiple of 32 up to 1,024; set by scan_grid()
    unsigned tile = 0;
};

/// Number of additional cells per selective cell. They pay off on a GPU, where verifying a position occupies a whole warp.
inline constexpr unsigned grid_spare_cells = 1;

/// Maximum row length of a block for scan_grid(), whose state has 64 bits
inline constexpr unsigned max_scan_cells = 64;

/// Reports every position at which at most `limit` cells differ. If `limit` is 0, searches for the anchor, and compares the
/// whole block if the anchor and the selective cells match. Otherwise, counts matching selective cells to rule out positions.
template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);
/// Reports every position at which all cells match. Uses Shift-Or.
template <class Cell>
void scan_grid(GridScanArguments<Cell> arguments, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
