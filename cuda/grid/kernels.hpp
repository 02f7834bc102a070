#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/grid/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Where kernels append positions, as in HitBuffer
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
    GridWord anchor;  ///< Searched if no cell may differ
    GridWord const* cells = nullptr;
    unsigned cell_count = 0;  ///< 0 = no position is ruled out by them
    std::uint32_t limit = 0;
    PlaceBuffer out;
};

template <class Cell>
struct GridScanArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint32_t const* symbols = nullptr;  ///< By cell value
    std::uint64_t const* masks = nullptr;    ///< By block row, then symbol
    std::uint32_t symbol_count = 0;
    PlaceBuffer out;
    /// Positions of a line per warp and turn, a multiple of 32 up to 1,024; 0 = chosen by size
    unsigned tile = 0;
};

/// Cells in addition to what a sample needs: verifying one position occupies all 32 lanes of a warp
inline constexpr unsigned grid_spare_cells = 1;

/// Longest block row of the scan: one 64-bit state
inline constexpr unsigned most_scan_cells = 64;

/// Reports every position with at most `limit` differing cells. If `limit` is 0, compares the text with the
/// anchor, and then fully where anchor and selective cells match; otherwise counts matching selective cells.
template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);
/// Reports every position where no cell differs, by Shift-Or.
template <class Cell>
void scan_grid(GridScanArguments<Cell> arguments, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
