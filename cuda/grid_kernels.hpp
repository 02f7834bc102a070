#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/grid.hpp"
#include "cuda/kernels.hpp"

namespace motifcount::cuda {

/// Where the kernels append places; as HitBuffer.
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
    WideCell const* cells = nullptr;
    unsigned cell_count = 0;  ///< 0: every place is verified
    std::uint32_t limit = 0;
    PlaceBuffer out;
};

template <class Cell>
struct GridScanArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint32_t const* symbols = nullptr;  ///< by cell value
    std::uint64_t const* masks = nullptr;    ///< by block row, then symbol
    std::uint32_t symbol_count = 0;
    PlaceBuffer out;
};

/// Telling cells for each one that a sample of places needs: a warp that has a place to verify holds up its 32 lanes.
inline constexpr unsigned grid_spare_cells = 1;

/// Places of a line that one warp takes in a turn of the scan.
inline constexpr unsigned scan_segment = 512;
/// Longest block row of the scan: one 64-bit state.
inline constexpr unsigned most_scan_cells = 64;

template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);
template <class Cell>
void scan_grid(GridScanArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::cuda
